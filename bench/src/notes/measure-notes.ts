import { addDays, HOUR_MS } from '@northkeep/contracts';
import { ANNA } from '@northkeep/e2e/support/account';
import { Server } from '@northkeep/e2e/support/server';
import type { Browser, Page } from '@playwright/test';
import { recordInteractionTimes, responseTimeRatio, timeInteractions } from '../planner/interactions.ts';
import { computeRatio, type Ratio } from '../ratio.ts';
import { Device } from '../suite/device.ts';
import { type BenchAccount, createBenchAccount, type UnencryptedNoteValues, writeNotes } from '../suite/notes.ts';
import { measureDrag } from './measure-drag.ts';
import { decryptNotesInPage } from './open-on-page.ts';

const NOTES = 10_000;
const STARTS = 5;
const TYPED = 'a little more each';
const UNDONE = 10;
const CHOICES = 5;
const CHOICE_GOAL_MS = 150;
const FILTER = 'Before the frost';
const ELEMENTS_GOAL = 500;
/** Viewport of the benchmark, and the number of notes that fit into it below the calendar. */
const SCREEN = { viewport: { width: 1280, height: 800 }, notes: 6 };
const PHONE = { width: 390, height: 844 };

/**
 * Returns the unencrypted values of a note. In the second half of the notes, every third one has a date in this year,
 * and every sixth one is also done. The times of change are one hour apart, the latest an hour ago: the changes feed
 * returns notes of the last minutes twice, which would delay the responses.
 */
function clearOf(note: number): UnencryptedNoteValues {
  const updatedAt = new Date(Date.now() - (NOTES - note) * HOUR_MS);
  if (note < NOTES / 2 || note % 3 > 0) return { updatedAt };
  const firstDay = `${new Date().getFullYear()}-01-01`;
  return { updatedAt, scheduleDate: addDays(firstDay, note % 365), isDone: note % 6 === 0 };
}

/** Measures the notes of the built suite with 10,000 notes on a real server. */
export async function measureNotes(browser: Browser): Promise<Ratio[]> {
  const server = await Server.start();
  try {
    const writer = await createBenchAccount(server, ANNA);
    await writeNotes(server, writer, NOTES, clearOf);
    const device = await Device.open(browser, server, writer, SCREEN);
    const starts = await measureStarts(device, writer);
    await device.page.context().addInitScript(recordInteractionTimes);
    await device.start();
    await device.wait('kept');
    const elements = await measureElements(device.page);
    const answers = await measureAnswers(device.page);
    const drag = await measureDrag(device.page);
    await device.page.context().close();
    return [...starts, elements, ...answers, drag];
  } finally {
    await server.remove();
  }
}

async function measureStarts(device: Device, writer: BenchAccount): Promise<Ratio[]> {
  const took = { parse: [] as number[], open: [] as number[], first: [] as number[] };
  const key = writer.dataKey.toString('base64');
  for (let round = 0; round < STARTS; round += 1) {
    await device.clearCache();
    took.parse.push(await device.fetchAndParse());
    took.open.push(await device.page.evaluate(decryptNotesInPage, { vault: writer.vaultId, key }));
    await device.start();
    const { shown, read } = await device.waitShown();
    took.first.push(shown - read);
  }
  const first = 'first rows of 10,000 notes';
  return [
    computeRatio({
      name: `${first}, to fetching all`,
      goal: 0.4,
      measured: took.first,
      floor: took.parse,
      floorName: 'fetch and JSON.parse of the same answer',
    }),
    computeRatio({
      name: `${first}, to opening all on the page`,
      goal: 0.2,
      measured: took.first,
      floor: took.open,
      floorName: 'the same, each value decrypted and parsed on the page',
    }),
  ];
}

/** Counts the elements of the list at both screen sizes, at its start and in its middle. */
async function measureElements(page: Page): Promise<Ratio> {
  const counts: number[] = [];
  for (const viewport of [PHONE, SCREEN.viewport]) {
    await page.setViewportSize(viewport);
    for (const share of [0.5, 0]) {
      await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), share);
      await page.waitForTimeout(500);
      counts.push(await page.locator('main ul[aria-label^="Notes"] *').count());
    }
  }
  const most = Math.max(...counts);
  const ratio = most / ELEMENTS_GOAL;
  return {
    name: 'elements in the list of 10,000 notes',
    goal: 1,
    ratio,
    measured: `${most}`,
    floor: `${ELEMENTS_GOAL}`,
  };
}

async function measureAnswers(page: Page): Promise<Ratio[]> {
  const field = page.locator('main li textarea').first();
  await field.click();
  await page.keyboard.press('End');
  const typing = await timeInteractions(page, TYPED.length, (i) =>
    page.keyboard.press(TYPED[i] === ' ' ? 'Space' : (TYPED[i] ?? 'x')),
  );
  const enter = await timeInteractions(page, UNDONE, async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('next');
  });
  const undo = await timeInteractions(page, UNDONE, () => page.keyboard.press('Control+z'));
  const years = await timeChoices(page, () => chooseWeeks(page, '52'));
  const days = await timeChoices(page, () => chooseWeeks(page, 'Day'));
  await keepFilter(page);
  const filters: number[] = [];
  for (let i = 0; i < CHOICES; i += 1) {
    await chooseView(page, 'Parked');
    filters.push(...(await timeInteractions(page, 1, () => chooseView(page, FILTER))));
  }
  return [
    responseTimeRatio('key press in one of 10,000 notes', typing),
    responseTimeRatio('Enter in a note, which adds one', enter),
    responseTimeRatio('undo', undo),
    responseTimeRatio('year view of 10,000 notes', years, CHOICE_GOAL_MS),
    responseTimeRatio('day by the hour of 10,000 notes', days, CHOICE_GOAL_MS),
    responseTimeRatio('choice of a kept filter over 10,000 notes', filters, CHOICE_GOAL_MS),
  ];
}

/** Times choices of a calendar, each from the calendar of two weeks. */
async function timeChoices(page: Page, choose: () => Promise<void>): Promise<number[]> {
  const figures: number[] = [];
  for (let i = 0; i < CHOICES; i += 1) {
    figures.push(...(await timeInteractions(page, 1, choose)));
    await chooseWeeks(page, '2');
  }
  return figures;
}

/** Keeps a filter with a priority and words of the text. */
async function keepFilter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New filter' }).click();
  const dialog = page.getByRole('dialog', { name: 'New filter' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(FILTER);
  await dialog.getByRole('button', { name: 'High priority', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Words in the text' }).fill('frost');
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

const chooseView = (page: Page, name: string): Promise<void> =>
  page.getByRole('group', { name: 'View mode' }).getByRole('button', { name }).click();

async function chooseWeeks(page: Page, weeks: string): Promise<void> {
  await page.locator('label', { hasText: new RegExp(`^${weeks}$`) }).click();
}
