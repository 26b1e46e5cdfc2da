import { describe, expect, it, vi } from 'vitest';
import { MemoryStore } from '../store/memory-store.ts';
import type { NewOutboxEntry } from '../store/outbox-entry.ts';
import { PAGE_ENTRIES } from '../store/outbox-pages.ts';
import { readSyncLists } from './sync-lists.ts';

function entryOf(kind: NewOutboxEntry['kind'], id: string): NewOutboxEntry {
  const base = { op: 'change', parents: [], parentKind: null, after: [], schema: 1, baseRev: 1, at: 0 } as const;
  return { kind, id, ...base, key: crypto.randomUUID(), fields: {}, base: {} };
}

async function storeWith(entries: readonly NewOutboxEntry[]): Promise<MemoryStore> {
  const store = new MemoryStore();
  await store.transact({ keys: [] }, () => ({ writes: { add: entries }, result: null }));
  return store;
}

const countOf = async (entries: readonly NewOutboxEntry[]): Promise<number> =>
  (await readSyncLists(await storeWith(entries), null)).counts.waiting;

describe('readSyncLists', () => {
  it('counts each waiting record of several pages once, without reading the whole outbox at once', async () => {
    const ids = Array.from({ length: PAGE_ENTRIES + 10 }, (_, i) => `line-${i}`);
    const store = await storeWith([...ids, ...ids].map((id) => entryOf('lines', id)));
    const whole = vi.spyOn(store, 'entries');
    expect((await readSyncLists(store, null)).counts.waiting).toBe(ids.length);
    expect(whole).not.toHaveBeenCalled();
  });

  it('counts versions of lines only when no other change waits', async () => {
    expect(await countOf([entryOf('lineVersions', 'a'), entryOf('lineVersions', 'b')])).toBe(2);
    expect(await countOf([entryOf('lineVersions', 'a'), entryOf('lines', 'c'), entryOf('lineVersions', 'b')])).toBe(1);
  });
});
