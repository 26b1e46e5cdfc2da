import { argon2id } from '@northkeep/contracts/argon2id';
import { type ArchiveRecord, decodeEntries, openArchive } from '@northkeep/shared-archive';
import { lines, sync } from '@northkeep/shared-vault';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeServer,
  fillField,
  getToastTexts,
  openSection,
  pressButton,
  signInBeforeAll,
} from '../../../../testing/open-settings.tsx';
import { ExportResult } from './export-result.tsx';
import { openFileSink } from './file-sink.ts';

const WAIT = { timeout: 20_000 };
const PASSPHRASE = 'lantern-meadow-copper-2';
const { newServer } = signInBeforeAll();
let server: FakeServer;
let files: Blob[];

beforeEach(() => {
  server = newServer();
  for (const list of ['trash', 'histories']) server.answers.set(`GET /api/sync/${list}`, { records: [], next: null });
  files = [];
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) files.push(file);
    return 'blob:export';
  };
  URL.revokeObjectURL = () => undefined;
});
afterEach(cleanup);

async function addNote(text: string): Promise<void> {
  act(() => void lines.create({ text }));
  await sync.flush();
}

async function fillPassphrase(user: ReturnType<typeof openSection>['user'], again = PASSPHRASE): Promise<void> {
  await fillField(user, 'Passphrase for the archive', PASSPHRASE);
  await fillField(user, 'Once more', again);
}

async function recordsIn(file: Blob | undefined): Promise<ArchiveRecord[]> {
  if (!file) throw new Error('nothing was downloaded');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = async function* () {
    yield bytes;
  };
  const records: ArchiveRecord[] = [];
  for await (const entry of decodeEntries(openArchive(parts(), PASSPHRASE, argon2id)))
    if (entry.type === 'record') records.push(entry.record);
  return records;
}

describe('sealed archive', () => {
  // shows: export.archive, export.unsent, archive.page.offered
  it('contains the notes of this device, unsent ones too, and opens with its own passphrase', async () => {
    await addNote('Prune the pear tree');
    const { user } = openSection(server, 'data');
    await pressButton(user, 'Export an encrypted archive');
    await fillPassphrase(user);
    await pressButton(user, 'Make the archive');
    expect(await screen.findByText(/^Downloaded as northkeep-\d{4}-\d{2}-\d{2}\.nka$/, {}, WAIT)).toBeTruthy();
    expect(screen.getByText(/It was opened once and is complete\./)).toBeTruthy();
    await pressButton(user, 'Download the page');
    await waitFor(() => expect(getToastTexts()).toEqual(['Downloaded as northkeep-decrypt.html.']), WAIT);
    expect(await files[1]?.text()).toMatch(/^<!doctype html>/);
    const texts = (await recordsIn(files[0])).map(({ values }) => values.text);
    expect(texts).toContain('Prune the pear tree');
    expect(await files[0]?.text()).not.toContain('Prune');
    expect(JSON.stringify(server.sent)).not.toContain('Prune');
    expect(JSON.stringify(server.sent)).not.toContain(PASSPHRASE);
  });

  // shows: export.passphrase
  it('asks for a passphrase that is typed twice', async () => {
    const { user } = openSection(server, 'data');
    await pressButton(user, 'Export an encrypted archive');
    await pressButton(user, 'Make the archive');
    expect(await screen.findByText('Password is required')).toBeTruthy();
    await fillPassphrase(user, 'lantern-meadow-copper-3');
    await pressButton(user, 'Make the archive');
    expect(await screen.findByText('The two differ')).toBeTruthy();
    expect(files).toEqual([]);
  });

  // shows: export.missing
  it('is made while the server does not respond, and lists what is missing', async () => {
    for (const asked of ['sync/trash', 'sync/changes', 'knowledge-cards/saved'])
      server.answers.delete(`GET /api/${asked}`);
    const { user } = openSection(server, 'data');
    await pressButton(user, 'Export an encrypted archive');
    await fillPassphrase(user);
    await pressButton(user, 'Make the archive');
    expect(await screen.findByText('Not in this file', {}, WAIT)).toBeTruthy();
    for (const text of [
      'Changes that your other devices made since this one was last online.',
      'Deleted records: the trash is on the server, which did not answer.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(files).toHaveLength(1);
  });

  // shows: export.cancel
  it('keeps nothing when it is cancelled', async () => {
    let answer = (_: unknown) => {};
    server.answers.set('GET /api/sync/trash', () => new Promise((resolve) => (answer = resolve)));
    const { user } = openSection(server, 'data');
    await pressButton(user, 'Export an encrypted archive');
    await fillPassphrase(user);
    await pressButton(user, 'Make the archive');
    await waitFor(() => expect(server.bodies('GET /api/sync/trash')).toHaveLength(1), WAIT);
    await pressButton(user, 'Cancel');
    act(() => answer({ records: [], next: null }));
    expect(await screen.findByText('The export was cancelled. Nothing was kept.', {}, WAIT)).toBeTruthy();
    expect(files).toEqual([]);
  });

  // shows: export.disk
  it('is written to the chosen file as a stream if the browser supports it', async () => {
    const written: Uint8Array<ArrayBuffer>[] = [];
    let isClosed = false;
    const stream = {
      write: async (bytes: Uint8Array<ArrayBuffer>) => void written.push(bytes.slice()),
      close: async () => {
        isClosed = true;
      },
      abort: async () => undefined,
    };
    const handle = { name: 'mine.nka', createWritable: async () => stream, getFile: async () => new Blob(written) };
    vi.stubGlobal('showSaveFilePicker', async () => handle);
    try {
      const { user } = openSection(server, 'data');
      await pressButton(user, 'Export an encrypted archive');
      await fillPassphrase(user);
      await pressButton(user, 'Make the archive');
      expect(await screen.findByText('Saved as mine.nka', {}, WAIT)).toBeTruthy();
      expect([isClosed, files.length]).toEqual([true, 0]);
      expect((await recordsIn(new Blob(written))).length).toBeGreaterThan(0);
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('readable files', () => {
  // shows: export.readable, export.readable.warning
  it.each([
    ['JSON', /^Downloaded as northkeep-\d{4}-\d{2}-\d{2}\.json$/, 'Prune the quince'],
    ['Markdown', /^Downloaded as northkeep-\d{4}-\d{2}-\d{2}-markdown\.zip$/, 'days/without-date.md'],
    ['CSV', /^Downloaded as northkeep-\d{4}-\d{2}-\d{2}-csv\.zip$/, 'lines.csv'],
    ['Calendar', /^Downloaded as northkeep-\d{4}-\d{2}-\d{2}\.ics$/, 'BEGIN:VCALENDAR'],
  ])('are made as %s after a warning that they are not sealed', async (form, saved, content) => {
    await addNote('Prune the quince');
    const { user } = openSection(server, 'data');
    await pressButton(user, 'Export readable files');
    expect(await screen.findByText('These files are not encrypted.')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: form }));
    await pressButton(user, 'Make the files');
    expect(await screen.findByText(saved, {}, WAIT)).toBeTruthy();
    expect(await files[0]?.text()).toContain(content);
    expect(JSON.stringify(server.sent)).not.toContain('quince');
  });
});

describe('ExportResult', () => {
  // shows: export.damaged, export.counts
  it('lists the fields that could not be decrypted, and counts deleted, conflicting and unsaved records', async () => {
    const sink = await openFileSink({ name: 'northkeep.nka', type: 'application/octet-stream', extension: '.nka' });
    if (!sink) throw new Error('no file');
    const damaged = Array.from({ length: 22 }, (_, i) => ({ kind: 'lines' as const, id: `l${i}`, fields: ['text'] }));
    const counts = { live: 30, deleted: 2, conflict: 1, notSaved: 3 };
    render(<ExportResult report={{ counts, damaged, keepsDamaged: true, missing: [] }} sink={sink} isChecked />);
    for (const text of [
      '36 records. 2 of them from the trash. One is your side of an open conflict. 3 were never saved. It was opened once and is complete.',
      '22 records have fields that did not open',
      'The file keeps their encrypted bytes, and everything else of them.',
      'and 2 more',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByText('line: its words')).toHaveLength(20);
    expect(screen.queryByText('Not in this file')).toBeNull();
  });

  it('says of a file that does not keep them that damaged fields are missing', async () => {
    const sink = await openFileSink({ name: 'northkeep-csv.zip', type: 'application/zip', extension: '-csv.zip' });
    if (!sink) throw new Error('no file');
    const damaged = [{ kind: 'lines' as const, id: 'l1', fields: ['text'] }];
    const counts = { live: 1, deleted: 0, conflict: 0, notSaved: 0 };
    render(
      <ExportResult report={{ counts, damaged, keepsDamaged: false, missing: [] }} sink={sink} isChecked={false} />,
    );
    expect(screen.getByText(/^They are missing in this file\. An encrypted archive or JSON keeps/)).toBeTruthy();
  });
});
