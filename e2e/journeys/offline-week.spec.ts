import { addDays, DAY_MS, isoWeekOf } from '@northkeep/contracts';
import { expect, type Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { FakeDays } from '../support/fake-days.ts';
import { test } from '../support/fixtures.ts';
import { getLastingReleases } from '../support/lasting-releases.ts';
import { logInToNotes } from '../support/log-in.ts';
import { readReleasedRegistry, readRootId } from '../support/released-registry.ts';
import { expectAreasCached } from '../support/service-worker.ts';

const PLAN = {
  direction: 'A house that keeps itself warm',
  aim: 'Insulate the north wall',
  goal: 'Know every draught by name',
  step: 'Seal one window',
  times: 7,
};
const DAYS = ['Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday', 'Monday', 'Tuesday'];
const errand = (day: string) => `Errand for ${day}`;
const found = (day: string) => `Found on ${day}`;

/** Tuesday on which the account begins: five of the journey's days are in the week of this day, two in the next one. */
const BEGAN = '2040-09-25';
/** Returns noon of the day `days` days later, so that no journey runs into another day. */
const noon = (days: number) => `${addDays(BEGAN, days)}T12:00:00Z`;
/** The ISO week of the day `days` days later. */
const weekOfTick = (days: number) => isoWeekOf(addDays(BEGAN, days));
/**
 * Returns the number of ticks that belong to the ISO week `week`, if the user ticks the step once on each of the days 1
 * to `last`.
 */
const ticksIn = (week: string, last: number) => DAYS.filter((_, at) => at < last && weekOfTick(at + 1) === week).length;

test('changes of an offline week with daily reloads arrive exactly once, here and on another device', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  const { page, context, watch } = await device({ timezoneId: 'UTC' });
  const days = await FakeDays.at(page, noon(0));
  watch.expected = [/ERR_/, /Failed to load resource/];
  await logInToNotes(page, anna);
  await page.goto('/app/onboarding');
  await new OnboardingPage(page).complete(PLAN);
  const app = new AppPage(page);
  const notes = new NotesPage(page);
  await app.go('Notes');
  await notes.write(['Diary', ...DAYS.map(errand)]);
  await app.saved();
  await expectAreasCached(page, readReleasedRegistry(getLastingReleases()), readRootId(getLastingReleases()));

  await context.setOffline(true);
  let diary = 'Diary';
  const lines = () => [diary, ...errands, ...finds];
  let errands = DAYS.map(errand);
  const finds: string[] = [];
  for (const [at, day] of DAYS.entries()) {
    await test.step(day, async () => {
      await days.set(page, noon(at + 1));
      await page.reload();
      await notes.expectShown(lines());
      diary = await extend(page, diary, ` ${day}`);
      await notes.write([found(day)]);
      finds.push(found(day));
      await notes.tick(errand(day));
      errands = errands.filter((text) => text !== errand(day));
      await notes.expectShown(lines());
      await app.go('Planner');
      await tick(page, ticksIn(weekOfTick(at + 1), at));
      await app.go('Notes');
      await expect(app.word).toHaveText(/^\d+ changes wait$/);
    });
  }
  expect((await page.evaluate(() => Date.now())) - Date.parse(noon(0))).toBeGreaterThan(6.9 * DAY_MS);

  await context.setOffline(false);
  await app.saved();
  await page.reload();
  await notes.expectShown(lines());
  const { page: elsewhere } = await device({ serviceWorkers: 'block', timezoneId: 'UTC' });
  await FakeDays.at(elsewhere, noon(0));
  await logInToNotes(elsewhere, anna);
  await new NotesPage(elsewhere).expectShown(lines());
  await new AppPage(elsewhere).go('Planner');
  await expect(circlesOf(elsewhere)).toHaveAttribute('aria-valuenow', String(ticksIn(weekOfTick(0), DAYS.length)));
});

const circlesOf = (page: Page) => page.getByRole('spinbutton', { name: PLAN.step });

/** Fills the next circle of the step; `before` is the number of filled ones. */
async function tick(page: Page, before: number): Promise<void> {
  const circles = circlesOf(page);
  await expect(circles).toHaveAttribute('aria-valuenow', String(before));
  await circles.press('ArrowUp');
  await expect(circles).toHaveAttribute('aria-valuenow', String(before + 1));
}

/** Types at the end of a line and returns its new text. */
async function extend(page: Page, text: string, more: string): Promise<string> {
  await new NotesPage(page).note(text).focus();
  await page.keyboard.press('End');
  await page.keyboard.type(more);
  return text + more;
}
