import { ANNA, withUniqueEmail } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { newestCode } from '../support/mailbox.ts';
import { TimedUser } from '../support/timed-person.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const PLAN = {
  direction: 'A quiet working life with room for the orchard',
  goal: 'Map twelve forgotten apples',
  step: 'Sketch one pippin',
};
/** Time in seconds within which a new user should tick the first step of their own plan. */
const GOAL_S = 180;

for (const way of ['pointer', 'keyboard'] as const) {
  test(`a visitor of the landing page ticks the first step of their own plan by ${way}`, async ({ server, device }) => {
    test.slow();
    const { page } = await device();
    const anna = withUniqueEmail(ANNA);
    const person = new TimedUser(page, way);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const next = async (shown: ReturnType<typeof heading>) => {
      await person.use(button('Next'));
      await person.expectNext(shown);
    };
    await page.goto('/');

    person.begin('landing');
    await person.use(page.getByRole('main').getByRole('link', { name: 'Start now' }).first());
    await person.expectNext(field('Email'));

    person.begin('account');
    await person.write(field('Email'), anna.email);
    await person.write(field('Password'), anna.password);
    await person.write(field('Once more'), anna.password);
    await person.press('Enter');
    await person.expectNext(heading('We wrote to you.'));

    person.begin('code');
    await expect(page.getByText(`A code is on its way to ${anna.email}`)).toBeVisible();
    // Adds two clicks: the user opens the mail and returns to the app.
    person.countOutside({ clicks: 2 });
    await person.write(field('Verification code'), await newestCode(page.request, server.url, anna.email));
    await person.press('Enter');
    await person.expectNext(heading('Only you hold the key.'));

    person.begin('security');
    await person.use(page.getByRole('checkbox'), 'Space');
    await person.use(button('Continue'));
    await person.expectNext(heading('A name and a reason.'));

    person.begin('profile');
    await person.write(field('First name'), anna.firstName);
    await person.write(field('Last name'), anna.lastName);
    await person.write(field('Goal'), anna.goal);
    await person.use(button('Continue'));
    await person.expectNext(heading('Start Free, or with room.'));

    person.begin('plan');
    await person.use(page.getByRole('button', { name: /^Create Account/ }));
    const pay = page.getByRole('button', { name: /^Pay/ });
    await person.expectNext(pay);
    await person.use(pay);
    await person.expectNext(heading('Why an aim matters.'));

    person.begin('why');
    await next(heading('Define your direction.'));
    person.begin('direction');
    await person.write(page.getByLabel('Where I want to go'), PLAN.direction);
    await next(heading('Clarify obstacles and conditions.'));
    person.begin('obstacles');
    await next(field('Aim'));
    person.begin('aim');
    // The aim field contains the goal that was typed at registration.
    await expect(field('Aim')).toHaveValue(anna.goal);
    await person.use(button('Add'));
    await next(field('Goal'));
    person.begin('goal');
    await person.write(field('Goal'), PLAN.goal);
    await person.press('Enter');
    await next(field('Step'));
    person.begin('step');
    await person.write(field('Step'), PLAN.step);
    await person.press('Enter');
    await next(heading('Nice start.'));
    person.begin('start');
    await person.use(button('Open my Northkeep'));
    await person.expectNext(button('Skip Tour'));
    await person.use(button('Skip Tour'));
    const circles = page.getByRole('spinbutton', { name: PLAN.step });
    await person.expectNext(circles);

    person.begin('tick');
    if (way === 'pointer') await person.use(circles.locator('i').first());
    else await person.use(circles, 'ArrowUp');
    await person.expectNext(page.locator('[role="spinbutton"][aria-valuenow="1"]'));
    await expect(circles).toHaveAttribute('aria-valuenow', '1');

    console.log(person.describe(GOAL_S));
  });
}
