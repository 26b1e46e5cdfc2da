import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
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
