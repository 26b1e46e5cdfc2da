import { describe, expect, it } from 'vitest';
import { Collections } from './collections.ts';

const KEY = { kind: 'reviews', id: crypto.randomUUID() } as const;
const READY = { type: 'status', kinds: ['reviews', 'lines'], status: 'ready' } as const;

/** Collections of an open vault; each read of changed records waits for `finishRead`. */
function openCollections() {
  let finishRead = () => {};
  const read = () => new Promise<[]>((resolve) => (finishRead = () => resolve([])));
  const collections = new Collections({ onStorageError: () => {}, onWriting: () => {} });
  collections.attach({ append: () => new Promise(() => {}), read });
  return { collections, status: () => collections.collection('reviews').status, finishRead: () => finishRead() };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('loading status of a collection', () => {
  it('is ready only after the records with unsent changes were read, too', async () => {
    const { collections, status, finishRead } = openCollections();
    collections.applyRead({ type: 'changed', keys: [KEY] });
    collections.applyRead(READY);
    await settle();
    expect(status()).toBe('loading');
    finishRead();
    await settle();
    expect(status()).toBe('ready');
  });

  it('is ready at once when no change is unsent', () => {
    const { collections, status } = openCollections();
    collections.applyRead(READY);
    expect(status()).toBe('ready');
  });

  it('stays unchanged when the vault is locked while the changed records are read', async () => {
    const { collections, status, finishRead } = openCollections();
    collections.applyRead({ type: 'changed', keys: [KEY] });
    collections.applyRead(READY);
    await settle();
    collections.detach();
    finishRead();
    await settle();
    expect(status()).toBe('empty');
  });
});
