import type { Kind } from '@northkeep/contracts';
import { autorun } from 'mobx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordKey } from '../sync/ports.ts';
import type { ReadRecordResult } from '../sync/store/read-records.ts';
import { Collections, type SyncPort } from './collections.ts';

const KINDS: readonly Kind[] = ['aims', 'goals', 'lines', 'reviews'];
const READY = { type: 'status', kinds: KINDS, status: 'ready' } as const;
const keyOf = (kind: Kind): RecordKey => ({ kind, id: crypto.randomUUID() });

interface PendingRead {
  readonly keys: readonly RecordKey[];
  resolve(found: readonly ReadRecordResult[]): void;
  reject(error: Error): void;
}

/** Collections of an open vault; each read of changed records waits for `finishRead` or `failRead`. */
function openCollections({ append = () => new Promise(() => {}) }: Partial<SyncPort> = {}) {
  const reads: PendingRead[] = [];
  const read: SyncPort['read'] = (keys) => new Promise((resolve, reject) => reads.push({ keys, resolve, reject }));
  const collections = new Collections({ onStorageError: () => {}, onWriting: () => {} });
  collections.attach({ append, read });
  return {
    collections,
    reads,
    change: (...keys: RecordKey[]) => collections.applyRead({ type: 'changed', keys }),
    status: (kind: Kind = 'reviews') => collections.collection(kind).status,
    finishRead: async (found = createDeleted) => {
      const pending = reads.shift();
      pending?.resolve(pending.keys.map(found));
      await settle();
    },
    failRead: async () => {
      reads.shift()?.reject(new Error('the store failed'));
      await settle();
    },
  };
}

/** The stored state of a record that does not exist any more. */
const createDeleted = ({ kind, id }: RecordKey): ReadRecordResult => ({ kind, id, record: null, stamp: '2@' });

/** The stored state of a record. */
const createStored = ({ kind, id }: RecordKey): ReadRecordResult => {
  const at = '2026-11-02T08:00:00.000Z';
  const place = { parentId: null, parentKind: null, index: 0, createdAt: at, updatedAt: at };
  return {
    kind,
    id,
    stamp: '1@',
    record: { kind, id, rev: 1, schema: 1, ...place, values: {}, damaged: [], stamp: '1@' },
  };
};

/** Waits until the promises that are resolved have been handled; timers can be fake. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await null;
}

afterEach(() => {
  vi.useRealTimers();
});

describe('loading status of a collection', () => {
  it('is ready only after the records with unsent changes were read, too', async () => {
    const { collections, change, status, finishRead } = openCollections();
    change(keyOf('reviews'));
    collections.applyRead(READY);
    await settle();
    expect(status()).toBe('loading');
    await finishRead();
    expect(status()).toBe('ready');
  });

  it('is ready at once when no change is unsent', () => {
    const { collections, status } = openCollections();
    collections.applyRead(READY);
    expect(status()).toBe('ready');
  });

  it('does not wait for the unsent records of other kinds', async () => {
    const { collections, change, status } = openCollections();
    change(keyOf('lines'));
    collections.applyRead(READY);
    await settle();
    expect([status('reviews'), status('lines')]).toEqual(['ready', 'loading']);
  });

  it('waits for the unsent records of its parent kinds, whose children are hidden until then', async () => {
    const { collections, change, status, finishRead } = openCollections();
    change(keyOf('aims'));
    collections.applyRead(READY);
    await settle();
    expect([status('goals'), status('reviews')]).toEqual(['loading', 'ready']);
    await finishRead();
    expect(status('goals')).toBe('ready');
  });

  it('is ready after two reads when thousands of records of another kind are unsent', async () => {
    const { collections, reads, change, status, finishRead } = openCollections();
    change(...Array.from({ length: 5_000 }, () => keyOf('lines')), keyOf('reviews'));
    collections.applyRead(READY);
    await finishRead();
    await finishRead();
    expect([status('reviews'), status('lines'), reads[0]?.keys[0]?.kind]).toEqual(['ready', 'loading', 'lines']);
  });

  it('is ready while an unsent record waits for a parent that a full disk could not store', async () => {
    const append = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    const { collections, change, status, finishRead } = openCollections({ append });
    const parentId = collections.collection('aims').create({ label: 'aim' }).id;
    const { id } = collections.collection('goals').create({ label: 'goal' }, { parentId });
    await settle();
    change({ kind: 'goals', id }, keyOf('reviews'));
    collections.applyRead(READY);
    await finishRead();
    expect([status('reviews'), status('goals')]).toEqual(['ready', 'ready']);
  });

  it('waits for a record that is being written, and only in the list of its kind', async () => {
    const { collections, change, status, finishRead } = openCollections();
    const { id } = collections.collection('lines').create({ text: 'typed' });
    change({ kind: 'lines', id }, keyOf('reviews'));
    collections.applyRead(READY);
    await finishRead();
    expect([status('reviews'), status('lines')]).toEqual(['ready', 'loading']);
  });

  it('stays loading after a failed read, until the record was read', async () => {
    vi.useFakeTimers();
    const { collections, change, status, finishRead, failRead } = openCollections();
    change(keyOf('reviews'), keyOf('lines'));
    collections.applyRead(READY);
    await failRead();
    await failRead();
    await finishRead();
    expect([status('lines'), status('reviews')].toSorted()).toEqual(['loading', 'ready']);
    await vi.advanceTimersByTimeAsync(5_000);
    await finishRead();
    expect([status('lines'), status('reviews')]).toEqual(['ready', 'ready']);
  });

  it('stays unchanged when the vault is locked while the changed records are read', async () => {
    const { collections, change, status, finishRead } = openCollections();
    change(keyOf('reviews'));
    collections.applyRead(READY);
    await settle();
    collections.detach();
    await finishRead();
    expect(status()).toBe('empty');
  });
});

describe('rendering of a list', () => {
  it('waits up to a second for the other unsent records, and shows all of them when the list is ready', async () => {
    vi.useFakeTimers();
    const { collections, change, status, finishRead } = openCollections();
    const lines = collections.collection('lines');
    change(...Array.from({ length: 200 }, () => keyOf('lines')));
    collections.applyRead(READY);
    const rendered: number[] = [];
    const stop = autorun(() => rendered.push(lines.items.length));
    for (let reads = 0; reads < 3; reads += 1) await finishRead(createStored);
    expect(rendered).toEqual([0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(rendered).toEqual([0, 150]);
    await finishRead(createStored);
    expect([rendered.at(-1), status('lines')]).toEqual([200, 'ready']);
    stop();
  });
});
