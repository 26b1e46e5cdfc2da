import { DIRECTION_ID } from '@northkeep/contracts';
import { idealLife, lines, loadVaultImporter, sync } from '@northkeep/shared-vault';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeServer,
  fillField,
  getToastTexts,
  mayLeave,
  openSection,
  pressButton,
  signInBeforeAll,
} from '../../../../testing/open-settings.tsx';
import { createArchiveFile, PASSPHRASE, sampleRecord } from './testing/archive-file.ts';
import { FailingWorker, SameThreadWorker, SilentWorker } from './testing/workers.ts';

vi.setConfig({ testTimeout: 120_000 });
const WAIT = { timeout: 60_000 };
const { newServer } = signInBeforeAll();
let server: FakeServer;
let archive: File;

beforeEach(async () => {
  archive = await createArchiveFile([
    sampleRecord({
      kind: 'lines',
      id: '11111111-1111-4111-8111-111111111111',
      values: { text: 'Prune the pear tree' },
    }),
    sampleRecord({ kind: 'idealLife', id: DIRECTION_ID, values: { label: 'A quiet working life' } }),
    sampleRecord({
      kind: 'goals',
      id: '22222222-2222-4222-8222-222222222222',
      parentKind: 'aims',
      parentId: '33333333-3333-4333-8333-333333333333',
      values: { label: 'Without its aim' },
    }),
  ]);
});
beforeEach(() => {
  server = newServer();
  vi.stubGlobal('Worker', SameThreadWorker);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  cleanup();
  const importer = await loadVaultImporter();
  if (importer.state.status === 'done' || importer.state.status === 'stopped') await importer.undo();
  await importer.dismiss();
});

const textFile = (text: string, name = 'notes.csv') => new File([text], name);
const todoist = (...tasks: string[]) =>
  textFile(
    [
      'TYPE,CONTENT,PRIORITY,INDENT,DEADLINE,RESPONSIBLE',
      ...tasks.map((task) => `task,${task},4,1,2026-12-01,Ada`),
    ].join('\n'),
  );
const texts = () => lines.items.map(({ text }) => text);

async function choose(file: File) {
  const { user } = openSection(server, 'data');
  await pressButton(user, 'Import a file');
  const input = await screen.findByLabelText('File to import', {}, WAIT);
  fireEvent.change(input, { target: { files: [file] } });
  return user;
}

async function openArchive(passphrase = PASSPHRASE) {
  const user = await choose(archive);
  await fillField(user, 'Passphrase of the archive', passphrase);
  await pressButton(user, 'Open the archive');
  return user;
}

describe('an archive that the installed app was opened with', () => {
  // shows: installed.file.import
  it('asks for its passphrase at once, and shows a preview of the import', async () => {
    const handle = { getFile: async () => archive };
    vi.stubGlobal('launchQueue', {
      setConsumer: (consume: (params: { files: unknown[] }) => void) => consume({ files: [handle] }),
    });
    const { user } = openSection(server, 'data');
    await fillField(user, 'Passphrase of the archive', PASSPHRASE);
    await pressButton(user, 'Open the archive');
    expect(await screen.findByText('1 part of the file stays out', {}, WAIT)).toBeTruthy();
  });

  it('no dialog opens when the app was opened without a file', async () => {
    vi.stubGlobal('launchQueue', {
      setConsumer: (consume: (params: { files: unknown[] }) => void) => consume({ files: [] }),
    });
    openSection(server, 'data');
    expect(await screen.findByRole('button', { name: 'Import a file' }, WAIT)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

const rowOf = (label: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${label}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('import of a file', () => {
  // shows: import.plan, import.refused
  it('shows a preview of its effect, then adds the records', async () => {
    const before = texts();
    const user = await openArchive();
    expect(
      await screen.findByText(/made on August 30, 2026\. Opened on this device, nothing is changed yet\./, {}, WAIT),
    ).toBeTruthy();
    expect(rowOf('Notes and journal')).toEqual(['1', '0', '0', '0', '0']);
    expect(rowOf('Direction and plan')).toEqual(['1', '0', '0', '0', '1']);
    expect(rowOf('Together')).toEqual(['2', '0', '0', '0', '1']);
    expect(screen.getByText('1 part of the file stays out')).toBeTruthy();
    expect(screen.getByText('Without its aim: What it belongs to is missing.')).toBeTruthy();
    expect(texts()).toEqual(before);
    await pressButton(user, 'Add 2 records');
    expect(await screen.findByText('2 records were added.', {}, WAIT)).toBeTruthy();
    expect(texts()).toContain('Prune the pear tree');
    expect(JSON.stringify(server.sent)).not.toContain('Prune');
    expect(JSON.stringify(server.sent)).not.toContain(PASSPHRASE);
  });

  // shows: import.cards.offline, import.cards.undo.offline
  it('counts saved wisdom cards, names missing ones, and says when the server does not answer', async () => {
    const cards = ['Small steps', 'Rest', 'Gone'].map((title, i) => ({ id: `${i}`.repeat(24), title, summary: '' }));
    const [added, same, unknown] = cards.map(({ id }) => id);
    archive = await createArchiveFile([], cards);
    await openArchive();
    expect(await screen.findByText('Saved wisdom cards stay out for now', {}, WAIT)).toBeTruthy();
    cleanup();
    server.answers.set('POST /api/knowledge-cards/import', { added: [added], same: [same], unknown: [unknown] });
    const user = await openArchive();
    await screen.findByText('Gone: This installation has no such card.', {}, WAIT);
    expect(rowOf('Saved cards')).toEqual(['1', '0', '1', '0', '1']);
    await pressButton(user, 'Add 1 record');
    expect(await screen.findByText('1 record was added.', {}, WAIT)).toBeTruthy();
    await pressButton(user, 'Undo the import');
    const refusal = 'This import saved wisdom cards, which are on the server. Take it back once there is a connection.';
    await waitFor(() => expect(getToastTexts()).toContain(refusal), WAIT);
    server.answers.set(`DELETE /api/knowledge-cards/${added}/collect`, null);
    await pressButton(user, 'Undo the import');
    expect(await screen.findByText('The import was taken back.', {}, WAIT)).toBeTruthy();
  });

  // shows: import.undo
  it('is undone as a whole, also from the settings', async () => {
    const user = await openArchive();
    await pressButton(user, 'Add 2 records');
    await screen.findByText('2 records were added.', {}, WAIT);
    cleanup();
    const { user: later } = openSection(server, 'data');
    expect(await screen.findByText('2 records were added.', {}, WAIT)).toBeTruthy();
    await pressButton(later, 'Undo the import');
    expect(await screen.findByText('The import was taken back.', {}, WAIT)).toBeTruthy();
    expect(texts()).not.toContain('Prune the pear tree');
    expect(idealLife.get(DIRECTION_ID)).toBeUndefined();
  });

  // shows: import.again
  it('adds nothing when repeated', async () => {
    const first = await openArchive();
    await pressButton(first, 'Add 2 records');
    await screen.findByText('2 records were added.', {}, WAIT);
    cleanup();
    await openArchive();
    expect(await screen.findByText('Nothing in this file is new.', {}, WAIT)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  // shows: import.nothing
  it.each([
    ['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'The file is empty.'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Fair\r\n', 'Nothing in this file could be read.'],
  ])('says of the calendar %j: %s', async (text, title) => {
    await choose(textFile(text, 'a.ics'));
    expect(await screen.findByText(title, {}, WAIT)).toBeTruthy();
    expect(screen.queryByText('Nothing in this file is new.')).toBeNull();
  });

  // shows: import.kept
  it('keeps the long-term direction of the user and shows a message', async () => {
    act(() => void idealLife.create({ label: 'Mine' }, { id: DIRECTION_ID }));
    await sync.flush();
    const user = await openArchive();
    expect(await screen.findByText('Kept yours: 1 record is different in the file', {}, WAIT)).toBeTruthy();
    await pressButton(user, 'Add 1 record');
    await screen.findByText('1 record was added.', {}, WAIT);
    expect(idealLife.get(DIRECTION_ID)?.label).toBe('Mine');
    act(() => idealLife.remove(DIRECTION_ID));
    await sync.flush();
  });

  // shows: import.passphrase
  it('shows the error of a wrong passphrase at its field', async () => {
    const user = await openArchive('another one 1');
    expect(await screen.findByText('This passphrase does not open the archive.', {}, WAIT)).toBeTruthy();
    expect(screen.getByLabelText('Passphrase of the archive').getAttribute('aria-invalid')).toBe('true');
    await pressButton(user, 'Choose another file');
    expect(await screen.findByText('Drop a file here')).toBeTruthy();
  });

  // shows: import.recognised
  it('recognises the file of another planner by its content, also when it is dropped', async () => {
    const { user } = openSection(server, 'data');
    await pressButton(user, 'Import a file');
    const place = (await screen.findByText('Drop a file here', {}, WAIT)).parentElement as HTMLElement;
    fireEvent.drop(place, { dataTransfer: { files: [todoist('Water the fern', 'Call Ruth')] } });
    expect(await screen.findByText(/Todoist\.$/, {}, WAIT)).toBeTruthy();
    expect(screen.getByText('responsible (2)')).toBeTruthy();
    expect(screen.queryByText(/^deadline/)).toBeNull();
    const sample = screen.getByRole('region', { name: 'Among the new ones' });
    expect(
      within(sample)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Water the fern', 'Call Ruth']);
    await pressButton(user, 'Add 2 records');
    await screen.findByText('2 records were added.', {}, WAIT);
    expect(texts().slice(-2)).toEqual(['Water the fern', 'Call Ruth']);
    expect(lines.items.slice(-2).map(({ deadline }) => deadline)).toEqual(['2026-12-01', '2026-12-01']);
  });

  // shows: import.unreadable
  it.each([
    [
      'a picture',
      new File([new Uint8Array([137, 80, 78, 71, 0, 1])], 'a.md'),
      'This file is not text, so Northkeep cannot read it.',
    ],
    ['an archive of a later release', textFile('{"format":"northkeep-archive-v3"}\n'), null],
    [
      'unknown JSON',
      textFile('{"a":1}', 'a.json'),
      'This file is JSON of another program, which Northkeep cannot read.',
    ],
    ['broken JSON', textFile('{"a":', 'a.json'), 'This file is broken, so it could not be read.'],
    [
      'unknown XML',
      textFile('<?xml version="1.0"?><a/>', 'a.xml'),
      'This file is XML of another program, which Northkeep cannot read.',
    ],
  ])('refuses %s in plain words', async (_name, file, message) => {
    const user = await choose(file);
    if (message === null) {
      await fillField(user, 'Passphrase of the archive', PASSPHRASE);
      await pressButton(user, 'Open the archive');
    }
    const expected =
      message ?? 'A newer version of Northkeep made this archive. Load this page again and try once more.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(expected), WAIT);
    expect(screen.getByText('Drop a file here')).toBeTruthy();
  });

  // shows: import.worker.cancel
  it('reads nothing more and imports nothing after Cancel, and then reads another file', async () => {
    vi.stubGlobal('Worker', SilentWorker);
    const before = texts();
    const user = await choose(todoist('Never read'));
    expect(await screen.findByRole('progressbar', { name: 'Reading the file' }, WAIT)).toBeTruthy();
    await waitFor(() => expect(SilentWorker.running.size).toBe(1), WAIT);
    await pressButton(user, 'Cancel');
    expect(await screen.findByText('Drop a file here')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(SilentWorker.running.size).toBe(0);
    expect(texts()).toEqual(before);
    vi.stubGlobal('Worker', SameThreadWorker);
    fireEvent.change(screen.getByLabelText('File to import'), { target: { files: [todoist('Read now')] } });
    expect(await screen.findByText('Read now', {}, WAIT)).toBeTruthy();
    expect(texts()).toEqual(before);
  });

  it('ends the worker when the dialog is closed', async () => {
    vi.stubGlobal('Worker', SilentWorker);
    await choose(todoist('Never read'));
    await waitFor(() => expect(SilentWorker.running.size).toBe(1), WAIT);
    cleanup();
    await waitFor(() => expect(SilentWorker.running.size).toBe(0));
  });

  // shows: import.worker.deadline
  it('stops at the deadline and names the file', async () => {
    vi.stubGlobal('Worker', SilentWorker);
    const before = texts();
    const file = Object.defineProperty(todoist('Never read'), 'size', { value: 10 * 1024 * 1024 });
    const setTimer = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => setTimer(run, ms === 80_000 ? 100 : ms));
    await choose(file);
    const sentence = 'Reading notes.csv took longer than 80 seconds, so it was stopped. Nothing was imported.';
    expect(await screen.findByText(sentence, {}, WAIT)).toBeTruthy();
    expect(SilentWorker.running.size).toBe(0);
    expect(texts()).toEqual(before);
  });

  // shows: import.worker.unavailable
  it('says so when the browser cannot start the worker, and does not read the file in the page', async () => {
    vi.stubGlobal('Worker', FailingWorker);
    await choose(todoist('Never read'));
    const sentence =
      'This browser could not start the part of this page that reads files. Nothing was imported. Load this page again and try once more.';
    expect(await screen.findByText(sentence, {}, WAIT)).toBeTruthy();
    expect(screen.queryByText('Never read')).toBeNull();
  });

  // shows: import.cancel
  it('stops when the user cancels it and offers to undo the added records', async () => {
    const many = Array.from({ length: 2000 }, (_, i) => `Task ${i}`);
    const user = await choose(todoist(...many));
    await pressButton(user, 'Add 2,000 records');
    // The dialog says from the press on that it is not done, and the browser asks before the page is closed.
    expect([screen.queryByRole('button', { name: 'Done' }), mayLeave()]).toEqual([null, false]);
    await screen.findByText(/^Importing record [1-9][\d,]* of 2,000$/, {}, WAIT);
    await pressButton(user, 'Cancel');
    const title = await screen.findByText(/^The import of a file stopped after \d+ of 2,000 records\.$/, {}, WAIT);
    const done = Number(/after (\d+)/.exec(title.textContent ?? '')?.[1]);
    expect([done > 0, mayLeave()]).toEqual([true, true]);
    expect(texts().filter((text) => text.startsWith('Task '))).toHaveLength(done);
    await pressButton(user, 'Undo the import');
    await screen.findByText('The import was taken back.', {}, WAIT);
    expect(texts().filter((text) => text.startsWith('Task '))).toEqual([]);
  });
});
