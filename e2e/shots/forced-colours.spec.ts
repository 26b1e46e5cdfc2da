import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { RegisterPage } from '../pages/register-page.ts';
import { ANNA, BORIS, createAccount, withUniqueEmail } from '../support/account.ts';
import { type Device, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { skipTour } from '../support/skip-tour.ts';
import { FIRST_VISIT_STATE } from '../support/visitor-state.ts';
import { saveShot } from './shot.ts';

/**
 * Conditions of the screenshots: system-wide forced colours (desktop and phone), a window of 1280 x 800 at a zoom of
 * 200 %, and the narrowest width of WCAG's reflow criterion.
 */
const WAYS = [
  { name: 'forced', options: { forcedColors: 'active', viewport: { width: 1280, height: 800 } } },
  { name: 'forced', options: { forcedColors: 'active', viewport: { width: 390, height: 844 } } },
  { name: 'zoomed', options: { viewport: { width: 640, height: 400 } } },
  { name: 'narrow', options: { viewport: { width: 320, height: 640 } } },
] as const;

const ADDRESSES = [
  '/app',
  '/app?modal=thisWeekFocus',
  '/app/notes',
  '/app/settings/theme',
  '/app/settings/trash',
  '/app/admin/audit',
  '/app/settings/security',
];
const nameOf = (address: string) => address.slice(1).replaceAll(/[^\w]/g, '-');

/** Enters a plan in the wizard, with screenshots of its pages, and marks one planned time of the step as done. */
async function plan({ page }: Device, name: string): Promise<void> {
  await page.goto('/app/onboarding?step=aims');
  const wizard = new OnboardingPage(page);
  await wizard.add('Aim', 'Sail around Hven');
  await saveShot(page, `${name}-wizard-aims`);
  await wizard.next();
  await wizard.add('Goal', 'Make the hull tight');
  await wizard.next();
  await page.getByRole('button', { name: 'Once more' }).first().click();
  await wizard.add('Step', 'Tar a plank');
  await saveShot(page, `${name}-wizard-steps`);
  await wizard.next();
  await saveShot(page, `${name}-wizard-start`);
  await page.getByRole('button', { name: 'Open my Northkeep' }).click();
  await skipTour(page);
  await page.getByRole('spinbutton', { name: 'Tar a plank' }).press('ArrowUp');
}

for (const { name, options } of WAYS) {
  const { width } = options.viewport;
  test(`takes screenshots of the account pages, ${name}, in a window ${width} px wide`, async ({ server, device }) => {
    const { page } = await device({ ...options, storageState: FIRST_VISIT_STATE });
    for (const address of ['/register', '/login', '/']) {
      await page.goto(address);
      await page.getByRole('dialog', { name: 'Cookies' }).waitFor();
      await saveShot(page, `${name}-first-visit${address.replace('/', '-')}`, { whole: false });
    }
    await page.getByRole('button', { name: 'Decline All' }).click();
    const anna = withUniqueEmail(ANNA);
    const register = new RegisterPage(page, server.url);
    await register.open();
    await page.getByRole('button', { name: 'Continue' }).click();
    await saveShot(page, `${name}-register-errors`);
    await register.account(anna);
    await page.getByLabel('Verification code').waitFor();
    await saveShot(page, `${name}-register-code`);
    await register.verify(anna);
    await page.getByRole('checkbox').check();
    await saveShot(page, `${name}-register-security`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await register.profile(anna);
    await page.getByRole('radio', { name: /^Free/ }).waitFor();
    await saveShot(page, `${name}-register-plan`);
  });

  test(`takes screenshots of the planner, notes and settings, ${name}, in a window ${width} px wide`, async ({
    server,
    device,
  }) => {
    const boris = await createAccount(server, BORIS);
    await server.admin('grant', boris.email, 'ADMIN');
    const opened = await device(options);
    const { page } = opened;
    await logInToNotes(page, boris);
    await new NotesPage(page).write(['Tar the keel', 'Ask Runa for the tide tables']);
    await new AppPage(page).saved();
    await plan(opened, name);
    for (const address of ADDRESSES) {
      await page.goto(address);
      if (address.includes('modal')) await page.getByRole('dialog').waitFor();
      else await new AppPage(page).opened();
      await saveShot(page, `${name}-${nameOf(address)}`);
    }
    await page.getByRole('button', { name: 'Change passphrase' }).click();
    await page.getByRole('dialog').waitFor();
    await saveShot(page, `${name}-dialog`, { whole: false });
  });
}
