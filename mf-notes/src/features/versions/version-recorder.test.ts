// @vitest-environment jsdom
import { lines, lineVersions, sync, vault } from '@northkeep/shared-vault';
import { openTestVault, type RecordedRequest } from '@northkeep/shared-vault/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordVersion } from './version-recorder.ts';

/** Requests for the history that the server has received. */
let asked: RecordedRequest[] = [];

beforeEach(async () => {
  asked = [];
  await openTestVault((request) => {
    if (request.method === 'POST' && request.path === '/api/lines') return confirmCreation(request);
    if (!request.path.endsWith('/versions') || request.method !== 'GET') return undefined;
    asked.push(request);
    return { status: 200, body: { records: [], next: null } };
  });
});
afterEach(() => void vi.useRealTimers());

/** Returns the response of a server that has stored a new line. */
function confirmCreation({ body }: RecordedRequest) {
  const at = new Date().toISOString();
  const base = { parentId: null, parentKind: null, createdAt: at, updatedAt: at, deletedAt: null };
  return { status: 201, body: { ...base, ...body, vaultId: vault.vaultId, rev: 1 } };
}

const textsOf = (id: string) => lineVersions.under(id).map(({ text }) => text);
const edit = (id: string, ...texts: string[]) => {
  for (const text of texts) undoableLines.change(id, { text });
};

describe('a version of a line', () => {
  // shows: notes.history.leave
  it('is written when the note is left, once for many changes', () => {
    const { id } = lines.create({ text: '' });
    edit(id, 'C', 'Ca', 'Call');
    expect(textsOf(id)).toEqual([]);
    recordVersion(id);
    recordVersion(id);
    expect(textsOf(id)).toEqual(['Call']);
  });

  // shows: notes.history.rest
  it('is written when the text has not changed for five minutes', () => {
    vi.useFakeTimers();
    const { id } = lines.create({ text: '' });
    edit(id, 'Call');
    vi.advanceTimersByTime(4 * 60_000);
    edit(id, 'Call Ruth');
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(textsOf(id)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(textsOf(id)).toEqual(['Call Ruth']);
  });

  // shows: notes.history.removal
  it('is written before the line is deleted, and before a line is emptied', () => {
    const { id } = lines.create({ text: 'Call Ruth' });
    const create = vi.spyOn(lineVersions, 'create');
    undoableLines.remove(id);
    expect(create.mock.calls.map(([draft, place]) => [draft.text, place?.parentId])).toEqual([['Call Ruth', id]]);
    const { id: emptied } = lines.create({ text: 'Pay rent' });
    edit(emptied, '');
    recordVersion(emptied);
    expect(textsOf(emptied)).toEqual(['Pay rent']);
    create.mockRestore();
  });

  it('is not written for a text that is unchanged, blank, or equal to the latest version', () => {
    const { id } = lines.create({ text: 'Call' });
    edit(id, 'Call Ruth', 'Call');
    recordVersion(id);
    expect(textsOf(id)).toEqual([]);
    const { id: other } = lines.create({ text: '' });
    edit(other, '  ');
    recordVersion(other);
    expect(textsOf(other)).toEqual([]);
    edit(other, 'Pay');
    recordVersion(other);
    undoableLines.remove(other);
    expect(textsOf(other)).toEqual([]);
  });

  // shows: notes.history.former
  it('also keeps the text before the edit if the server has no version of it', async () => {
    const { id } = lines.create({ text: 'Pasted' });
    await sync.sendWithoutDelay();
    await vi.waitFor(() => expect(lines.get(id)?.rev).toBe(1));
    edit(id, 'Pasted and edited');
    recordVersion(id);
    await vi.waitFor(() => expect([...textsOf(id)].sort()).toEqual(['Pasted', 'Pasted and edited']));
    expect(asked.map(({ path }) => path)).toEqual([`/api/lines/${id}/versions`]);
    edit(id, 'Edited again');
    recordVersion(id);
    await vi.waitFor(() => expect(textsOf(id)).toHaveLength(3));
    expect(asked).toHaveLength(1);
  });
});
