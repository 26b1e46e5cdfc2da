import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { createTestKey, createTestRegistry } from './registry-fixture.ts';
import { registryStore } from './registry-store.ts';

describe('registryStore', () => {
  test('keeps for each key the highest sequence number and the newest complete registry', async () => {
    const key = await createTestKey();
    const other = await createTestKey();
    const four = await key.sign(createTestRegistry(4));
    const five = await key.sign(createTestRegistry(5));
    await registryStore.keep({ signed: four, seq: 4 });
    await registryStore.keep({ signed: four, seq: 4, complete: true });
    await registryStore.keep({ signed: five, seq: 5 });
    await registryStore.keep({ signed: four, seq: 4, complete: true });
    expect(await registryStore.read(key.pinned.keyId)).toEqual({
      keyId: key.pinned.keyId,
      seq: 5,
      good: five,
      complete: four,
    });
    expect(await registryStore.read(other.pinned.keyId)).toBeUndefined();
  });

  test('removes the entry of a key', async () => {
    const key = await createTestKey();
    await registryStore.keep({ signed: await key.sign(createTestRegistry(4)), seq: 4 });
    await registryStore.remove(key.pinned.keyId);
    expect(await registryStore.read(key.pinned.keyId)).toBeUndefined();
  });

  test('opens no transaction for writing when the registry is stored already', async () => {
    const key = await createTestKey();
    const signed = await key.sign(createTestRegistry(6));
    await registryStore.keep({ signed, seq: 6 });
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await registryStore.keep({ signed, seq: 6 });
    await registryStore.keep({ signed, seq: 5 });
    expect(transaction.mock.calls.map(([, mode]) => mode ?? 'readonly')).toEqual(['readonly', 'readonly']);
    await registryStore.keep({ signed, seq: 6, complete: true });
    expect(transaction).toHaveBeenLastCalledWith('keys', 'readwrite');
    transaction.mockRestore();
  });

  test('aborts a write when the page is left, and repeats it when the page is shown again', async () => {
    const key = await createTestKey();
    const signed = await key.sign(createTestRegistry(7));
    const begin = IDBDatabase.prototype.transaction;
    const ends: string[] = [];
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      ...options
    ) {
      const tx = begin.apply(this, options);
      for (const end of ['complete', 'abort']) tx.addEventListener(end, () => ends.push(`${tx.mode} ${end}`));
      if (tx.mode === 'readwrite' && ends.length === 1)
        queueMicrotask(() => window.dispatchEvent(new Event('pagehide')));
      return tx;
    });
    const keeping = registryStore.keep({ signed, seq: 7 });
    await vi.waitFor(() => expect(ends).toEqual(['readonly complete', 'readwrite abort']));
    window.dispatchEvent(new Event('pageshow'));
    await keeping;
    expect(ends).toEqual(['readonly complete', 'readwrite abort', 'readwrite complete']);
    transaction.mockRestore();
    expect(await registryStore.read(key.pinned.keyId)).toMatchObject({ seq: 7 });
  });
});
