// @vitest-environment jsdom
import { lines } from '@northkeep/shared-vault';
import { openVault } from '@northkeep/shared-vault/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import palette from './palette.ts';

beforeEach(() => openVault());

const find = async (id: string, text: string) => {
  const kind = palette.searchKinds.find((one) => one.id === id);
  return kind?.search({ text, limit: 6, signal: new AbortController().signal });
};

describe('the search of the notes', () => {
  // shows: search.notes
  it('finds notes and journal entries, each with the address of its own screen', async () => {
    const note = lines.create({ text: 'Call the bank', scheduleDate: '2026-11-20' });
    const done = lines.create({ text: 'Paint the bank', isDone: true });
    const entry = lines.create({ text: 'Sat on the river bank', type: 'journal' });
    expect((await find('notes', 'call ba'))?.hits).toEqual([
      { id: note.id, title: 'Call the bank', detail: 'Nov 20, 2026', to: `/app/notes?line=${note.id}` },
    ]);
    expect((await find('notes', 'paint'))?.hits[0]).toMatchObject({ id: done.id, detail: 'Done' });
    expect((await find('journal', 'bank'))?.hits).toEqual([
      { id: entry.id, title: 'Sat on the river bank', to: `/app/notes/journal?line=${entry.id}` },
    ]);
  });
});
