import 'fake-indexeddb/auto';
import { requestToPromise } from '@northkeep/shared-vault/open-database';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { repositoryStore } from './repository-store.ts';

test('replaces an entry only if nobody has changed it since it was read', async () => {
  const first = { root: 'a', good: 'one' };
  expect(await repositoryStore.swap(undefined, first)).toBe(true);
  expect(await repositoryStore.swap(undefined, { root: 'a', good: 'of a slower tab' })).toBe(false);
  expect(await repositoryStore.swap(first, { root: 'a', good: 'two', complete: 'one' })).toBe(true);
  expect(await repositoryStore.swap(first, { root: 'a', good: 'of a slower tab' })).toBe(false);
  expect(await repositoryStore.read('a')).toEqual({ root: 'a', good: 'two', complete: 'one' });
  expect(await repositoryStore.read('of another installation')).toBeUndefined();
});

test('aborts a write when the page is left, and repeats it when the page is shown again', async () => {
  const begin = IDBDatabase.prototype.transaction;
  const ends: string[] = [];
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...options
  ) {
    const tx = begin.apply(this, options);
    for (const end of ['complete', 'abort']) tx.addEventListener(end, () => ends.push(`${tx.mode} ${end}`));
    if (ends.length === 0) queueMicrotask(() => window.dispatchEvent(new Event('pagehide')));
    return tx;
  });
  const swapping = repositoryStore.swap(undefined, { root: 'b', good: 'one' });
  await vi.waitFor(() => expect(ends).toEqual(['readwrite abort']));
  window.dispatchEvent(new Event('pageshow'));
  expect(await swapping).toBe(true);
  expect(ends).toEqual(['readwrite abort', 'readwrite complete']);
  transaction.mockRestore();
  expect(await repositoryStore.read('b')).toEqual({ root: 'b', good: 'one' });
});

/** Writes the database as a script of a compromised release could. */
async function writeForeign(version: number, upgrade: (database: IDBDatabase) => void): Promise<void> {
  const opening = indexedDB.open('northkeep-repository', version);
  opening.onupgradeneeded = () => upgrade(opening.result);
  const database = await requestToPromise(opening);
  database.close();
}

describe('a store that something else has written', () => {
  beforeEach(() => {
    globalThis.indexedDB = new IDBFactory();
  });

  test.each<[string, object]>([
    ['a text that is an object', { good: { v: 1 } }],
    ['a text that is a number', { complete: Number.NaN }],
    ['a mark that is an object', { good: 'one', isUnlogged: {} }],
    ['a base that is a list', { good: 'one', base: ['one'] }],
  ])('has no entry when it has %s, and takes the next one', async (_, fields) => {
    await writeForeign(1, (database) =>
      database.createObjectStore('repositories', { keyPath: 'root' }).put({ root: 'c', ...fields }),
    );
    expect(await repositoryStore.read('c')).toBeUndefined();
    expect(await repositoryStore.swap(undefined, { root: 'c', good: 'two' })).toBe(true);
    expect(await repositoryStore.read('c')).toEqual({ root: 'c', good: 'two' });
  });

  test.each<[string, number, (database: IDBDatabase) => void]>([
    ['without its table', 1, (database) => database.createObjectStore('others')],
    ['with other keys', 1, (database) => database.createObjectStore('repositories')],
  ])('is made anew when it is one %s', async (_, version, upgrade) => {
    await writeForeign(version, upgrade);
    expect(await repositoryStore.swap(undefined, { root: 'c', good: 'two' })).toBe(true);
    expect(await repositoryStore.read('c')).toEqual({ root: 'c', good: 'two' });
  });

  test('is kept when a newer release has made it, with all that the newer one has stored', async () => {
    const newer = { root: 'c', good: 'one', base: 'zero', ofNewer: 'kept' };
    await writeForeign(7, (database) => {
      database.createObjectStore('ofNewer', { keyPath: 'id' }).put({ id: 1 });
      database.createObjectStore('repositories', { keyPath: 'root' }).put(newer);
    });
    expect(await repositoryStore.read('c')).toEqual(newer);
    expect(await repositoryStore.swap(newer, { root: 'c', good: 'two' })).toBe(true);
    expect(await repositoryStore.read('c')).toEqual({ root: 'c', good: 'two', ofNewer: 'kept' });
    const database = await requestToPromise(indexedDB.open('northkeep-repository'));
    expect([database.version, [...database.objectStoreNames]]).toEqual([7, ['ofNewer', 'repositories']]);
    database.close();
  });

  test('is kept when the disk is full', async () => {
    await repositoryStore.swap(undefined, { root: 'c', good: 'one' });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(repositoryStore.swap({ root: 'c', good: 'one' }, { root: 'c', good: 'two' })).rejects.toThrow('full');
    put.mockRestore();
    expect(await repositoryStore.read('c')).toEqual({ root: 'c', good: 'one' });
  });
});
