import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { pickSeededCases } from '../support/draw.ts';
import { FakeDays } from '../support/fake-days.ts';
import { type Device, expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

const PLAN = {
  direction: 'A house that keeps itself warm',
  aim: 'Insulate the north wall',
  goal: 'Know every draught by name',
  step: 'Seal one window',
  times: 5,
};

/** Weeks that end with a clock change on Sunday, each with the week after it. */
const ZONES = [
  {
    name: 'Pacific/Auckland', // The clocks go forward on September 30.
    monday: '2040-09-24T09:00:00+12:00',
    sunday: '2040-09-30T23:30:00+13:00',
    nextMonday: '2040-10-01T00:30:00+13:00',
    saturday: '2040-10-06T09:00:00+13:00',
    weeksLater: '2040-11-07T09:00:00+13:00',
    weeks: ['Sep 24 to 30', 'Oct 1 to 7'],
  },
  {
    name: 'America/Los_Angeles', // The clocks go back on November 4.
    monday: '2040-10-29T09:00:00-07:00',
    sunday: '2040-11-04T23:30:00-08:00',
    nextMonday: '2040-11-05T00:30:00-08:00',
    saturday: '2040-11-10T09:00:00-08:00',
    weeksLater: '2040-12-12T09:00:00-08:00',
    weeks: ['Oct 29 to Nov 4', 'Nov 5 to 11'],
  },
] as const;

const circles = (page: Page) => page.getByRole('spinbutton', { name: PLAN.step, exact: true });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const expectDone = (page: Page, text: string) => expect(circles(page)).toHaveAttribute('aria-valuetext', text);

async function planOneStep(
  { page }: Device,
  days: FakeDays,
  start: string,
  person: Parameters<typeof logInToNotes>[1],
) {
  await days.attach(page, start);
  await days.set(page, start);
  await logInToNotes(page, person);
  await page.goto('/app/onboarding');
  await new OnboardingPage(page).complete(PLAN);
  await page.goto('/app');
  await expectDone(page, '0 of 5');
  await circles(page).press('ArrowUp');
  await circles(page).press('ArrowUp');
  await expectDone(page, '2 of 5');
}

for (const { name: zone, monday, sunday, nextMonday, saturday, weeksLater, weeks } of pickSeededCases(
  ZONES,
  'a zone of the review',
)) {
  test(`a week can be reviewed at its end, around a clock change in ${zone}, and several weeks away at once`, {
    tag: '@long',
  }, async ({ server, device }) => {
    test.slow();
    const anna = await createAccount(server, ANNA);
    const opened = await device({ timezoneId: zone, viewport: { width: 390, height: 844 } });
    const { page } = opened;
    const days = new FakeDays();
    await planOneStep(opened, days, monday, anna);

    await test.step('the first week cannot be reviewed before its Saturday', async () => {
      await press(page, 'Weekly review');
      await expect(heading(page, 'Your first week is under way.')).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('on Sunday night, after the change of the clock, the running week is reviewed', async () => {
      await days.set(page, sunday);
      await page.reload();
      await expectDone(page, '2 of 5');
      await press(page, 'Weekly review');
      await expect(page.getByRole('dialog').getByText(weeks[0])).toBeVisible();
      await expectAccessible(page);
      await press(page, 'Start Review');
      await press(page, 'Next');
      await expect(page.getByText('Some of it is done.')).toBeVisible();
      await press(page, 'One fewer');
      await expectAccessible(page);
      await press(page, 'Confirm & Next');
      await page.getByLabel('Note', { exact: true }).fill('Mornings worked.');
      await expectAccessible(page);
      await press(page, 'Done');
      await expect(page.getByText(`${weeks[1]}, from Monday`)).toBeVisible();
      await expectDone(page, '0 of 4');
      await circles(page).press('ArrowUp');
      await expectDone(page, '1 of 4');
    });

    await test.step('on Monday the next week continues without a question', async () => {
      await days.set(page, nextMonday);
      await page.reload();
      await expectDone(page, '1 of 4');
      await expect(page.getByText(weeks[1], { exact: true })).toBeVisible();
      await expect(page).toHaveURL('/app');
    });

    await test.step('the review opens automatically on Saturday, once', async () => {
      await days.set(page, saturday);
      await page.reload();
      await expect(heading(page, 'How was your week?')).toBeVisible();
      await expect(page.getByText('You planned 1 step, 4 times in all. 1 is done.')).toBeVisible();
      await press(page, 'Earlier reviews');
      await expect(page.getByText('Mornings worked.')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      // A page that is reloaded before the review has closed opens it again.
      await expect(page).toHaveURL('/app');
      await page.reload();
      await expectDone(page, '1 of 4');
      await expect(page).toHaveURL('/app');
    });

    await test.step('after four weeks away one question replaces the reviews', async () => {
      await days.set(page, weeksLater);
      await page.reload();
      await expect(heading(page, 'Good to have you back.')).toBeVisible();
      await expect(page.getByText(/^4 weeks went by/)).toBeVisible();
      await expectAccessible(page);
      await press(page, /^Smaller/);
      await expectDone(page, '0 of 2');
      await press(page, 'Undo');
      await expectDone(page, '0 of 4');
      await page.reload();
      await expectDone(page, '0 of 4');
      await expect(page).toHaveURL('/app');
    });
  });
}

test('two devices that complete the review of one week offline keep one review', { tag: '@long' }, async ({
  server,
  device,
}) => {
  test.slow();
  const { name: zone, monday, saturday } = ZONES[0];
  const anna = await createAccount(server, ANNA);
  const days = new FakeDays();
  const first = await device({ timezoneId: zone, serviceWorkers: 'block' });
  await planOneStep(first, days, monday, anna);
  await new AppPage(first.page).saved();
  const second = await device({ timezoneId: zone, serviceWorkers: 'block' });
  const elsewhere = new FakeDays();
  await elsewhere.attach(second.page, monday);
  await elsewhere.set(second.page, saturday);
  await logInToNotes(second.page, anna);
  await days.set(first.page, saturday);
  for (const { page, context, watch } of [first, second]) {
    watch.expected = [/ERR_/, /Failed to load resource/];
    await page.goto('/app?modal=review');
    await press(page, 'Start Review');
    await press(page, 'Next');
    await press(page, 'One fewer');
    await context.setOffline(true);
    await press(page, 'Confirm & Next');
    await press(page, 'Done');
    await expect(circles(page)).toHaveAttribute('aria-valuetext', '0 of 4');
  }
  for (const { page, context } of [first, second]) {
    await context.setOffline(false);
    await new AppPage(page).saved();
    await page.reload();
    await expectDone(page, '0 of 4');
    await press(page, 'Weekly review');
    await expect(page.getByText(/^You reviewed this week/)).toBeVisible();
    await press(page, 'Earlier reviews');
    await expect(page.getByText(`${PLAN.step}: 5× before, 4× now`)).toHaveCount(1);
  }
});
