import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { type DatabaseChange, DatabaseChanges } from './database-changes.ts';
import { BATCH_SIZE, followDatabase } from './follow-database.ts';

afterEach(() => vi.restoreAllMocks());

const insertion = (id: number) => ({
  operationType: 'insert',
  ns: { coll: 'records' },
  documentKey: { _id: id },
  fullDocument: { userId: 'u', kind: 'lines', updatedAt: new Date(id) },
});

/** Follows a change stream with the given responses, which then responds that nothing has changed, or fails. */
function followResponses(responses: readonly (readonly object[])[], end: 'silent' | 'fails' = 'silent') {
  const changes = new DatabaseChanges();
  const found: DatabaseChange[] = [];
  changes.subscribe((some) => found.push(...some));
  const left = [...responses];
  let buffer: object[] = [];
  const cursor = {
    async tryNext() {
      await pause(1);
      if (left.length === 0 && end === 'silent') await new Promise(() => {});
      if (left.length === 0) throw await pause(200, new Error('cut'));
      buffer = [...(left.shift() ?? [])];
      return buffer.shift() ?? null;
    },
    readBufferedDocuments: () => buffer.splice(0),
    close: async () => undefined,
  };
  const onInterrupted = vi.fn();
  void followDatabase({ changes, onInterrupted, openCursor: () => cursor });
  return { changes, found, onInterrupted, isDone: () => left.length === 0 && buffer.length === 0 };
}

it('reports the owner, the kind and the time of each changed record', async () => {
  const { found } = followResponses([[], [insertion(1), insertion(2)]]);
  await vi.waitFor(() => expect(found).toHaveLength(2));
  expect(found[1]).toEqual({ collection: 'records', id: '2', userId: 'u', kind: 'lines', updatedAt: 2 });
});

it('is current once the database has responded', async () => {
  const { changes } = followResponses([[]]);
  expect(changes.isCurrent).toBe(false);
  await vi.waitFor(() => expect(changes.isCurrent).toBe(true));
});

it('is not current while it catches up: the end of a session may be among the changes to come', async () => {
  const full = Array.from({ length: BATCH_SIZE }, (_, id) => insertion(id));
  const { changes, found } = followResponses([full, full]);
  await vi.waitFor(() => expect(found).toHaveLength(2 * BATCH_SIZE));
  expect(changes.isCurrent).toBe(false);
});

it('counts the time since the last question, because a change may come while the database waits', async () => {
  const start = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(start);
  const { changes, isDone } = followResponses([[]]);
  await vi.waitFor(() => expect(changes.isCurrent && isDone()).toBe(true));
  now.mockReturnValue(start + 4_000);
  expect(changes.isCurrent).toBe(false);
});

it.each<[string, Parameters<typeof followResponses>]>([
  ['the stream fails', [[[]], 'fails']],
  ['a collection was dropped', [[[], ...Array(100).fill([]), [{ operationType: 'drop', ns: { coll: 'sessions' } }]]]],
])('says that changes may be missing when %s', async (_, responses) => {
  const { changes } = followResponses(...responses);
  await vi.waitFor(() => expect(changes.isCurrent).toBe(true));
  const { generation } = changes;
  await vi.waitFor(() => expect(changes.isCurrent).toBe(false));
  expect(changes.generation).toBeGreaterThan(generation);
});
