import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { LocalWriteTracker } from '../feed/local-write-tracker.ts';
import type { RecordKey } from '../ports.ts';
import { openIdbStore } from './idb-store.ts';
import { type VaultStore, WRITES_KEPT_MAX } from './store.ts';

const keyOf = (id: string): RecordKey => ({ kind: 'lines', id });
const rowOf = (id: string) => ({ ...keyOf(id), rev: 1, index: 0, json: '{}' });
const write = (store: VaultStore, id: string) =>
  store.transact({ keys: [keyOf(id)] }, () => ({ writes: { cache: [rowOf(id)] }, result: null }));

/** Makes more writes than the log keeps, each in a transaction of its own. */
async function writeMany(store: VaultStore): Promise<void> {
  for (let i = 0; i <= 2 * WRITES_KEPT_MAX; i++) await write(store, `own-${i}`);
}

/** Opens the store of one vault in two tabs; the first one tracks the writes of the second. */
async function openTwoTabs() {
  const factory = new IDBFactory();
  const [own, other] = [await openIdbStore(factory, 'vault'), await openIdbStore(factory, 'vault')];
  const tracker = new LocalWriteTracker(own);
  await tracker.skipEarlierWrites();
  return { own, other, tracker };
}

const idsOf = (keys: readonly RecordKey[]) => keys.map(({ id }) => id);

describe('LocalWriteTracker', () => {
  it('leaves out the writes of its own tab, also more than the log keeps', async () => {
    const { own, other, tracker } = await openTwoTabs();
    await writeMany(own);
    await other.writesSince(null); // drops the oldest writes from the log
    expect(await tracker.readNewWrites()).toEqual([]);
  });

  it('returns the writes of another tab before, between and after its own', async () => {
    const { own, other, tracker } = await openTwoTabs();
    for (const name of ['a', 'b', 'c']) {
      await write(other, `other-${name}`);
      await write(own, `own-${name}`);
    }
    await write(other, 'other-d');
    expect(idsOf(await tracker.readNewWrites())).toEqual(['other-a', 'other-b', 'other-c', 'other-d']);
    expect(await tracker.readNewWrites()).toEqual([]);
    await write(other, 'own-a');
    expect(idsOf(await tracker.readNewWrites())).toEqual(['own-a']);
  });

  it('returns all keys when the log no longer has a write of another tab', async () => {
    const { own, other, tracker } = await openTwoTabs();
    await write(other, 'other');
    await writeMany(own);
    await other.writesSince(null);
    expect(idsOf(await tracker.readNewWrites())).toHaveLength(2 * WRITES_KEPT_MAX + 2);
  });

  it('returns the writes of its own tab after a transaction failed, because they may not be shown', async () => {
    const { own, tracker } = await openTwoTabs();
    await write(own, 'before');
    const failing = own.transact({ keys: [] }, () => {
      throw new Error('no decision');
    });
    await expect(failing).rejects.toThrow('no decision');
    await write(own, 'after');
    expect(idsOf(await tracker.readNewWrites())).toEqual(['before']);
  });
});
