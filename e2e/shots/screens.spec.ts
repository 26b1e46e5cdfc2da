import { AppPage } from '../pages/app-page.ts';
import { LoginPage } from '../pages/login-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, BORIS, createAccount, withUniqueEmail } from '../support/account.ts';
import { APP_ADDRESSES, PUBLIC_ADDRESSES } from '../support/addresses.ts';
import { test } from '../support/fixtures.ts';
import { skipTour } from '../support/skip-tour.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

const nameOf = (address: string): string => address.replace(/^\/+/, '').replace(/[^a-z0-9]+/gi, '-') || 'home';

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the public pages in a window ${viewport.width} px wide`, async ({ device }) => {
    const { page, watch } = await device({ viewport });
    watch.expected = [/404/];
    for (const address of PUBLIC_ADDRESSES) {
      await page.goto(address);
      await saveShot(page, `public-${nameOf(address)}`);
    }
  });

  test(`takes screenshots of the sign-up and the wizard in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    const { page } = await device({ viewport });
    const person = withUniqueEmail(ANNA);
    const register = new RegisterPage(page, server.url);
    await register.open();
    await saveShot(page, 'register-1-account');
    await register.account(person);
    await saveShot(page, 'register-2-verify');
    await register.verify(person);
    await saveShot(page, 'register-3-security');
    await register.security();
    await saveShot(page, 'register-4-profile');
    await register.profile(person);
    await saveShot(page, 'register-5-plan');
    await register.plan();
    await saveShot(page, 'register-6-checkout');
    await register.pay();
    const wizard = new OnboardingPage(page);
    await wizard.heading('Why an aim matters.');
    await saveShot(page, 'wizard-1-why');
    await wizard.next();
    await wizard.direction('A quiet working life with room for the orchard');
    await saveShot(page, 'wizard-2-direction');
    await wizard.next();
    await wizard.heading('Clarify obstacles and conditions.');
    await saveShot(page, 'wizard-3-conditions');
    await wizard.next();
    await wizard.add('Aim', 'Write the heirloom atlas');
    await saveShot(page, 'wizard-4-aims');
    await wizard.next();
    await wizard.add('Goal', 'Map twelve forgotten apples');
    await saveShot(page, 'wizard-5-goals');
    await wizard.next();
    await wizard.add('Step', 'Sketch one pippin before breakfast');
    await saveShot(page, 'wizard-6-steps');
    await wizard.next();
    await saveShot(page, 'wizard-7-start');
    await page.getByRole('button', { name: 'Open my Northkeep' }).click();
    await page.waitForURL(/\/app$/);
    await page.getByRole('dialog', { name: 'This is Northkeep' }).waitFor();
    await saveShot(page, 'tour-first', { whole: false });
    await skipTour(page);
    await saveShot(page, 'app-planner-first');
    const app = new AppPage(page);
    await app.menu('Lock now');
    await saveShot(page, 'unlock');
  });

  test(`takes screenshots of the app in a window ${viewport.width} px wide`, async ({ server, device }) => {
    const boris = await createAccount(server, BORIS);
    const { page } = await device({ viewport });
    const login = new LoginPage(page);
    await login.open();
    await login.logIn(boris, { remember: true });
    const app = new AppPage(page);
    await app.opened();
    await app.go('Notes');
    await new NotesPage(page).write([
      'Tar the keel',
      'Ask Runa for the tide tables',
      'Mend the mainsail before the wind turns',
    ]);
    await app.saved();
    for (const address of APP_ADDRESSES) {
      await page.goto(address);
      await app.opened();
      await saveShot(page, `app-${nameOf(address)}`);
    }
    await page.getByRole('button', { name: 'Menu' }).click();
    await saveShot(page, 'app-menu');
  });
}
