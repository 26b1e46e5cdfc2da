import { describe, expect, it } from 'vitest';
import { addUndoneEntries, readUndoneEntries } from './undone-entries.ts';

const createIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());

describe('the entries that an undo has deleted', () => {
  it('are known again by their ids, also those of several undone imports', () => {
    const [first, second] = [createIds(20), createIds(3)];
    const stored = addUndoneEntries(addUndoneEntries([], first) ?? [], second) ?? [];
    expect(stored.every((item) => item.length <= 48)).toBe(true);
    const wasUndone = readUndoneEntries(stored);
    expect([...first, ...second].filter((id) => !wasUndone(id))).toEqual([]);
    expect(wasUndone('00000000-0000-8000-8000-000000000000')).toBe(false);
  });

  it('are too many for the list from 8,001 on', () => {
    const full = addUndoneEntries([], createIds(8_000)) ?? [];
    expect(full).toHaveLength(1_000);
    expect(addUndoneEntries(full, createIds(1))).toBeNull();
  });
});
