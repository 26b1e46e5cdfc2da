import { expect, type Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { IS_DEEP_RUN } from '../support/draw.ts';
import { FakeDays } from '../support/fake-days.ts';
import { test } from '../support/fixtures.ts';
import { getLastingReleases } from '../support/lasting-releases.ts';
import { logInToNotes } from '../support/log-in.ts';
import { readReleasedRegistry, readRootId } from '../support/released-registry.ts';
import { expectAreasCached } from '../support/service-worker.ts';

const PLAN = {
  direction: 'Know the coast by foot',
  aim: 'Walk the northern cape',
  goal: 'Ten miles without a rest',
  step: 'Climb the lighthouse stairs',
  times: 7,
};
const DEVICES = ['desk', 'phone', 'library'] as const;
/**
 * Monday on which the account begins, so that all days of the journey are in one week: progress is counted per week.
 */
const BEGAN = '2040-09-24T09:00:00Z';
/** Days of the journey, each with the time to which the clocks are set. */
const WEEK: readonly (readonly [string, string])[] = [
  ['Monday', '2040-09-24T12:00:00Z'],
  ...(IS_DEEP_RUN ? ([['Wednesday', '2040-09-26T12:00:00Z']] as const) : []),
  ['Sunday', '2040-09-30T12:00:00Z'],
];
/** Number of days with changes: on the last day the devices only read. */
const TIMES = WEEK.length - 1;
const noteOf = (device: string, day: string) => `${day}, seen from the ${device}`;
const circlesOf = (page: Page) => page.getByRole('spinbutton', { name: PLAN.step });

test('three devices that were offline for a week keep every text once and add up all progress', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const all: {
    name: string;
    page: Page;
    days: FakeDays;
    notes: NotesPage;
    app: AppPage;
    away(away: boolean): Promise<void>;
  }[] = [];
  for (const name of DEVICES) {
    const { page, context, watch } = await device({ timezoneId: 'UTC' });
    const days = await FakeDays.at(page, BEGAN);
    watch.expected = [/ERR_/, /Failed to load resource/];
    await logInToNotes(page, anna);
    const app = new AppPage(page);
    const notes = new NotesPage(page);
    if (name === 'desk') {
      await page.goto('/app/onboarding');
      await new OnboardingPage(page).complete(PLAN);
      await app.go('Notes');
      await notes.write(['Diary']);
      await app.saved();
    }
    await app.go('Planner');
    await expect(circlesOf(page)).toHaveAttribute('aria-valuenow', '0');
    await expectAreasCached(page, readReleasedRegistry(getLastingReleases()), readRootId(getLastingReleases()));
    all.push({ name, page, days, notes, app, away: (away) => context.setOffline(away) });
  }

  for (const { away } of all) await away(true);
  for (const [at, [day, noon]] of WEEK.entries()) {
    for (const { name, page, days, notes, app } of all) {
      await test.step(`on ${day}, ${name} writes a note`, async () => {
        await days.set(page, noon);
        await page.goto('/app/notes');
        await notes.opened();
        await notes.write([noteOf(name, day)]);
        await app.go('Planner');
        const circles = circlesOf(page);
        await expect(circles).toHaveAttribute('aria-valuenow', String(at));
        if (at < TIMES) {
          await circles.press('ArrowUp');
          await expect(circles).toHaveAttribute('aria-valuenow', String(at + 1));
        }
        await expect(app.word).toHaveText(/^\d+ changes? waits?$/);
      });
    }
  }
  for (const { name, page, notes, app } of all) {
    await app.go('Notes');
    await notes.note('Diary').focus();
    await page.keyboard.press('End');
    await page.keyboard.type(` of the ${name}`);
  }
  const [desk, phone, library] = all;
  if (!desk || !phone || !library) throw new Error('there are three devices');
  await new GoalsPage(phone.page).open();
  await new GoalsPage(phone.page).rename(PLAN.aim, 'Walk both capes');
  await new GoalsPage(library.page).open();
  await new GoalsPage(library.page).addAim('Read the tide tables');

  for (const { away, app } of all) {
    await away(false);
    await app.saved();
  }
  // When two devices change the text of the same line, both texts are kept: the later one becomes a marked copy of the
  // line.
  const words = [
    ...DEVICES.map((name) => `Diary of the ${name}`),
    ...WEEK.flatMap(([day]) => DEVICES.map((name) => noteOf(name, day))),
  ].sort();
  for (const { page, notes, app } of all) {
    await page.goto('/app/notes');
    await notes.opened();
    await expect.poll(async () => (await notes.shown()).sort()).toEqual(words);
    await app.go('Planner');
    await expect(circlesOf(page)).toHaveAttribute('aria-valuenow', String(DEVICES.length * TIMES));
    await new GoalsPage(page).open();
    for (const aim of ['Walk both capes', 'Read the tide tables']) {
      await expect(page.getByRole('main').getByText(aim, { exact: true }).first()).toBeVisible();
    }
    await app.saved();
  }
});
