import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
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
});
