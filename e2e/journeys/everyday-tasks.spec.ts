import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { OnboardingPage } from '../pages/onboarding-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { CountingHand, type Way } from '../support/counting-hand.ts';
import { pickSeededCases } from '../support/draw.ts';
import { FakeDays } from '../support/fake-days.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { upgradeToPro } from '../support/upgrade-to-pro.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const LAST_WEEK = '2040-09-26T12:00:00Z';
const NOW = '2040-10-03T12:00:00Z';
const PLAN = {
  direction: 'A house that keeps itself warm',
  aim: 'Insulate the north wall',
  goal: 'Know every draught by name',
  step: 'Seal one window',
  times: 3,
};
const DRILL = 'Return the drill';
const CARD = 'Renew the card';
const WINDOW = 'Measure the window';
const WAYS: readonly Way[] = ['mouse', 'keys', 'touch'];
const SIZES = {
  mouse: { viewport: { width: 1280, height: 800 } },
  keys: { viewport: { width: 1280, height: 800 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Reads the counts that docs/everyday-tasks.md promises, by the name of the task. */
function readCounts(way: Way): Map<string, number> {
  const text = readFileSync(new URL('../../docs/everyday-tasks.md', import.meta.url), 'utf8');
  const rows = [...text.matchAll(/^\| (.+?) \| (\d+) \| (\d+) \| (\d+) \|/gm)];
  return new Map(rows.map(([, task = '', ...counts]) => [task, Number(counts[WAYS.indexOf(way)])]));
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const circles = (page: Page) => page.getByRole('spinbutton', { name: PLAN.step, exact: true });
const tick = (page: Page, text: string) => page.getByRole('checkbox', { name: text });

/** Runs a command or opens a result by its name. */
async function command(hand: CountingHand, text: string, option: RegExp): Promise<void> {
  await hand.key('ControlOrMeta+k');
  await hand.type(text);
  await expect(hand.page.getByRole('option', { name: option, selected: true })).toBeVisible();
  await hand.key('Enter');
}

async function addNote(hand: CountingHand, text: string, preview: RegExp): Promise<void> {
  const { page } = hand;
  const dialog = page.getByRole('dialog', { name: 'New note' });
  if (hand.way === 'keys') await hand.key('n');
  else await hand.press(button(page, 'New note'));
  await hand.type(text);
  await expect(dialog.getByRole('status')).toContainText(preview);
  if (hand.way === 'keys') await hand.key('Enter');
  else await hand.press(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expect(dialog).toBeHidden();
}

interface Task {
  readonly name: string;
  /** Page on which the person is. */
  readonly at: string;
  /** Does the task and checks that it is done. */
  readonly run: (hand: CountingHand) => Promise<void>;
}

const TASKS: readonly Task[] = [
  { name: 'a task for tomorrow', at: '/app', run: (hand) => addNote(hand, 'Buy dark curtains tomorrow', /Thu, Oct 4/) },
  {
    name: 'a task that repeats',
    at: '/app',
    run: (hand) => addNote(hand, 'Water the plants every Monday', /Every Monday/),
  },
  {
    name: 'a task with a reminder',
    at: '/app',
    run: (hand) => addNote(hand, 'Call Ruth tomorrow at 4pm, remind me 10 min before', /Reminds you 10 minutes before/),
  },
  {
    name: 'a step of a goal',
    at: '/app/notes',
    run: (hand) => addNote(hand, 'Buy foam strips @know', /Step of “Know every draught by name”/),
  },
  {
    name: 'a step done once more',
    at: '/app',
    run: async (hand) => {
      if (hand.way === 'keys') await command(hand, 'done seal', /Seal one window/);
      else await hand.press(circles(hand.page).locator('i').first());
      await expect(circles(hand.page)).toHaveAttribute('aria-valuenow', '1');
    },
  },
  {
    name: 'a task of today done',
    at: '/app',
    run: async (hand) => {
      if (hand.way === 'keys') await command(hand, 'done measure', /Measure the window/);
      else await hand.press(tick(hand.page, WINDOW));
      await expect(tick(hand.page, WINDOW)).toBeChecked();
    },
  },
  {
    name: 'what was done last week, step by step',
    at: '/app',
    run: async (hand) => {
      if (hand.way === 'keys') await command(hand, 'weeks', /^Weeks/);
      else await hand.press(button(hand.page, 'Weeks'));
      const dialog = hand.page.getByRole('dialog', { name: 'Weeks' });
      await expect(dialog.getByRole('img', { name: `${PLAN.step}: 1 of 3` })).toBeVisible();
      await hand.page.keyboard.press('Escape');
    },
  },
  {
    name: 'finding a note',
    at: '/app',
    run: async (hand) => {
      const { page } = hand;
      if (hand.way === 'keys') await command(hand, 'renew', /Renew the card/);
      else {
        await hand.press(button(page, 'Command palette'));
        await hand.type('renew');
        await hand.press(page.getByRole('option', { name: /Renew the card/ }).first());
      }
      await expect(page).toHaveURL(/\/app\/notes/);
      await expect(new NotesPage(page).note(CARD)).toBeVisible();
    },
  },
  {
    name: 'two tasks moved to next week',
    at: '/app/notes',
    run: async (hand) => {
      const { page } = hand;
      const notes = new NotesPage(page);
      const next = page.getByRole('toolbar', { name: 'Selected notes' }).getByRole('button', { name: 'Next week' });
      if (hand.way === 'mouse') {
        await hand.press(notes.note(DRILL));
        await hand.press(notes.note(CARD), ['Shift']);
        await hand.press(next);
      } else if (hand.way === 'touch') {
        await hand.hold(page.locator('[data-line]', { hasText: DRILL }));
        await expect(next).toBeVisible();
        await hand.press(page.locator('[data-line]', { hasText: CARD }));
        await hand.press(next);
      } else {
        // The person has just written the first of the two.
        await notes.note(DRILL).focus();
        await page.keyboard.press('Home');
        await hand.key('Shift+ArrowDown', 'Shift+ArrowDown');
        await expect(next).toBeVisible();
        await hand.key('Tab', 'Enter');
      }
      await expect(page.locator('[data-line]', { hasText: 'Oct 10' })).toHaveCount(2);
    },
  },
  {
    name: 'a deleted task brought back',
    at: '/app/notes',
    run: async (hand) => {
      const { page } = hand;
      const line = page.locator('[data-line]', { hasText: 'Call Ruth' });
      await new NotesPage(page).note('Call Ruth').focus();
      await page.keyboard.press('Alt+x');
      await expect(page.getByRole('toolbar', { name: 'Selected notes' })).toBeVisible();
      await page.keyboard.press('Delete');
      await expect(line).toHaveCount(0);
      if (hand.way === 'keys') await hand.key('Control+z');
      else await hand.press(button(page, 'Undo').last());
      await expect(line).toBeVisible();
    },
  },
];

for (const { name: way } of pickSeededCases(
  WAYS.map((name) => ({ name })),
  'a way of everyday tasks',
))
  test(`ten everyday tasks need as many actions by ${way} as the documentation says`, { tag: '@long' }, async ({
    server,
    device,
  }) => {
    test.slow();
    const { page } = await device({ ...SIZES[way], timezoneId: 'UTC' });
    const days = await FakeDays.at(page, LAST_WEEK);
    await logInToNotes(page, await createAccount(server, ANNA));
    await upgradeToPro(page);
    const app = new AppPage(page);
    await page.goto('/app/onboarding');
    await new OnboardingPage(page).complete(PLAN);
    await page.goto('/app');
    await circles(page).press('ArrowUp');
    await app.saved();
    await days.set(page, NOW);
    const notes = new NotesPage(page);
    await notes.open();
    await notes.write([DRILL, CARD]);
    await app.saved();
    await page.goto('/app');
    await app.opened();
    const hand = new CountingHand(page, way);
    await addNote(hand, `${WINDOW} today`, /Wed, Oct 3/);
    hand.take();
    await app.saved();
    const counted = new Map<string, number>();
    for (const { name, at, run } of TASKS)
      await test.step(name, async () => {
        await page.goto(at);
        await app.opened();
        const begin = Date.now();
        await run(hand);
        counted.set(name, hand.take());
        console.log(`${way}: ${name}: ${counted.get(name)} actions, ${((Date.now() - begin) / 1000).toFixed(1)} s`);
        await app.saved();
      });
    expect(counted).toEqual(readCounts(way));
  });
