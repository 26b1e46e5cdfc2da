import { type Envelope, isEnvelope } from '@northkeep/contracts';
import type { Route } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, makeAccount } from '../support/account.ts';
import { comeIn } from '../support/come-in.ts';
import { expect, test } from '../support/fixtures.ts';

// What the worker keeps has journeys of its own: here no device spends its time on every file of every area.
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

/** What a hostile server could do to the lines it holds: swap two, put a field in another's place, flip a bit. */
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

test('a value in another place, of another record, or with a flipped bit is shown as damaged; the rest works and nothing is written from it', async ({
  server,
  device,
}) => {
  const anna = await makeAccount(server, ANNA);
  const { page } = await device();
  await comeIn(page, anna);
  const app = new AppPage(page);
  await new NotesPage(page).write(NOTES);
  await app.saved();

  // Another device gets altered answers. Its service worker is blocked so that every answer passes through here.
  const { context, page: other } = await device({ serviceWorkers: 'block' });
  const sent: string[] = [];
  other.on('request', (request) => {
    if (['PATCH', 'POST', 'DELETE'].includes(request.method()) && request.url().includes('/api/lines'))
      sent.push(request.postData() ?? '');
  });
  await context.route(/\/api\/(lines|sync\/changes)(\?|$)/, (route) => alteredAnswer(route));
  await comeIn(other, anna);
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
  await context.close();

  // What was altered on the way was never written: the first device still has every text.
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

/** The lines in an answer of `/lines` or of the changes feed, in their order. */
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
