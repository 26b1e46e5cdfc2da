import { describe, expect, it } from 'vitest';
import { formatRecordKey } from '../store/outbox-entry.ts';
import type { RevisionRow } from './decode-responses.ts';
import { type CachedRevision, findNewerRows, findRolledBack } from './find-rolled-back.ts';
import { ITEMS_PER_TASK } from './for-each-yielding.ts';

/** Number of records that are compared in three tasks. */
const MANY = 2 * ITEMS_PER_TASK + 2;

const rowOf = (id: number, rev = 2): RevisionRow => ({ kind: 'lines', id: `note-${id}`, rev, deletedAt: null });
const cachedOf = (rows: readonly RevisionRow[]): Map<string, CachedRevision> =>
  new Map(rows.map(({ kind, id, rev }) => [formatRecordKey({ kind, id }), { kind, id, rev }]));
const many = (): RevisionRow[] => Array.from({ length: MANY }, (_, id) => rowOf(id));
const idsOf = (keys: readonly { readonly id: string }[]) => keys.map(({ id }) => id);

/** Ids of the records at the start, at the end and at the borders between two tasks. */
const AT_BORDERS = [0, ITEMS_PER_TASK - 1, ITEMS_PER_TASK, 2 * ITEMS_PER_TASK - 1, 2 * ITEMS_PER_TASK, MANY - 1];

/** Counts the tasks that the page runs until the work has ended. */
async function countTasksDuring(work: Promise<unknown>): Promise<number> {
  let tasks = 0;
  let isRunning = true;
  const count = () => {
    if (!isRunning) return;
    tasks += 1;
    setImmediate(count);
  };
  setImmediate(count);
  await work;
  isRunning = false;
  return tasks;
}

describe('findRolledBack', () => {
  it('finds every older and every missing record in a list that is compared in several tasks', async () => {
    const cache = cachedOf(many());
    const older = many().map((row, id) => (AT_BORDERS.includes(id) ? { ...row, rev: 1 } : row));
    expect(idsOf((await findRolledBack(older, cache, cache)).older)).toEqual(AT_BORDERS.map((id) => `note-${id}`));
    const fewer = many().filter((_, id) => !AT_BORDERS.includes(id));
    expect(idsOf((await findRolledBack(fewer, cache, cache)).missing)).toEqual(AT_BORDERS.map((id) => `note-${id}`));
  });

  it('leaves out records that changed on this device after the request', async () => {
    const now = cachedOf([rowOf(1, 3), rowOf(2, 3), rowOf(3, 3)]);
    const before = cachedOf([rowOf(1, 2), rowOf(3, 3)]);
    expect(await findRolledBack([rowOf(1, 2), rowOf(2, 2)], before, now)).toEqual({
      older: [],
      missing: [{ kind: 'lines', id: 'note-3' }],
    });
  });

  it('lets the page run other tasks while it compares a long list', async () => {
    const cache = cachedOf(many());
    expect(await countTasksDuring(findRolledBack(many(), cache, cache))).toBeGreaterThan(1);
  });
});

describe('findNewerRows', () => {
  it('finds newer and unknown records in a list that is compared in several tasks', async () => {
    const rows = many().map((row, id) => (AT_BORDERS.includes(id) ? { ...row, rev: 3 } : row));
    const newer = await findNewerRows([...rows, rowOf(MANY)], cachedOf(many()));
    expect(idsOf(newer)).toEqual([...AT_BORDERS, MANY].map((id) => `note-${id}`));
  });
});
