import { type Envelope, isEnvelope } from '@northkeep/contracts';
import type { Route } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const NOTES = [
  'First pressing of the cider',
  'Second pressing of the cider',
  'Third pressing of the cider',
  'Wash the barrels',
];

interface Line {
  text: Envelope;
  doneAt: Envelope;
  [field: string]: unknown;
}

/** Attacks of a hostile server on stored lines: swaps two values, moves a field to another record, flips a bit. */
function alter(lines: Line[]): void {
  const [first, second, third] = lines;
  if (!first || !second || !third) throw new Error('three lines are needed');
  const { text } = first;
  first.text = first.doneAt;
  second.text = text;
  third.text = { ...third.text, c: flipped(third.text.c) };
}

function flipped(base64: string): string {
  const bytes = Buffer.from(base64, 'base64');
  bytes[5] = (bytes[5] ?? 0) ^ 1;
  return bytes.toString('base64');
}

// shows: public.hostile.values
test('a value that was moved, swapped or altered is shown as damaged, never written back, and does not affect other lines', async ({
  server,
  device,
}) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device();
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  await new NotesPage(page).write(NOTES);
  await app.saved();

  // Another device receives altered responses. Without a service worker every response passes through this route.
  const { context, page: other } = await device({ serviceWorkers: 'block' });
  const sent: string[] = [];
  other.on('request', (request) => {
    if (['PATCH', 'POST', 'DELETE'].includes(request.method()) && request.url().includes('/api/lines'))
      sent.push(request.postData() ?? '');
  });
  await context.route(/\/api\/(lines|sync\/changes)(\?|$)/, (route) => alteredAnswer(route));
  await logInToNotes(other, anna);
  const otherApp = new AppPage(other);
  await expect(other.getByText('This text could not be opened.')).toHaveCount(3);
  const notes = new NotesPage(other);
  await notes.expectShown(NOTES.slice(3));
  const all = await other.getByRole('main').textContent();
  for (const text of NOTES.slice(0, 3)) expect(all).not.toContain(text);

  await notes.tick(NOTES[3] ?? '');
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await otherApp.saved();
  expect(sent).toHaveLength(1);
  // A response that is being altered ends with its context, which is no fault.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();

  // The altered values were never stored on the server: the first device still has every text.
  await page.reload();
  await new NotesPage(page).expectShown(NOTES.slice(0, 3));
});

async function alteredAnswer(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue();
  const answer = await route.fetch();
  const body: unknown = await answer.json();
  const lines = linesOf(body);
  if (lines.length >= 3) alter(lines);
  await route.fulfill({ response: answer, json: body });
}

/** Returns the lines in a response of `/lines` or of the changes feed, in order. */
function linesOf(body: unknown): Line[] {
  if (typeof body !== 'object' || body === null) return [];
  const list: unknown = Array.isArray(body) ? body : 'records' in body ? body.records : [];
  if (!Array.isArray(list)) return [];
  const records = list.map((each: unknown) =>
    typeof each === 'object' && each !== null && 'record' in each ? each.record : each,
  );
  return records.filter(isLine).sort((a, b) => Number(a.index) - Number(b.index));
}

function isLine(value: unknown): value is Line {
  return typeof value === 'object' && value !== null && 'text' in value && isEnvelope(value.text) && 'doneAt' in value;
}
