import { IDBFactory, IDBIndex } from 'fake-indexeddb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordKey } from '../ports.ts';
import { openIdbStore } from './idb-store.ts';
import type { NewOutboxEntry } from './outbox-entry.ts';
import type { VaultStore } from './store.ts';

afterEach(() => vi.restoreAllMocks());

const keyOf = (n: number): RecordKey => ({ kind: 'lines', id: `line-${n}` });

/** A change of line `n` that waits to be sent. */
function changeOf(n: number, key: string): NewOutboxEntry {
  const base = { op: 'change', parents: [], parentKind: null, after: [], schema: 1, baseRev: 1, at: 0 } as const;
  return { ...keyOf(n), ...base, key, fields: {}, base: {} };
}

async function storeWith(entries: readonly NewOutboxEntry[]): Promise<VaultStore> {
  const store = await openIdbStore(new IDBFactory(), 'vault');
  await store.transact({ keys: [] }, () => ({ writes: { add: entries }, result: null }));
  return store;
}

const waitingFor = (store: VaultStore, numbers: readonly number[]) =>
  store.transact({ keys: numbers.map(keyOf) }, (found) => ({
    result: numbers.map((n) => found.entries(keyOf(n)).map(({ key }) => key)),
  }));

describe('IdbStore', () => {
  it('reads the outbox once for more records than it holds entries', async () => {
    const perRecord = vi.spyOn(IDBIndex.prototype, 'getAll');
    const store = await storeWith([changeOf(1, 'first'), changeOf(9, 'other'), changeOf(1, 'second')]);
    expect(await waitingFor(store, [0, 1, 2, 3])).toEqual([[], ['first', 'second'], [], []]);
    expect(perRecord).not.toHaveBeenCalled();
  });

  it('reads the entries of each record from an outbox that holds more, and no entry twice', async () => {
    const perRecord = vi.spyOn(IDBIndex.prototype, 'getAll');
    const store = await storeWith([changeOf(1, 'first'), changeOf(9, 'other'), changeOf(1, 'second')]);
    expect(await waitingFor(store, [1, 1, 2])).toEqual([['first', 'second'], ['first', 'second'], []]);
    expect(perRecord).toHaveBeenCalledTimes(2);
  });
});
