import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { registryMemory } from './memory.ts';
import { registryOf, testKey } from './registry-fixture.ts';

test('keeps the highest seq of each key and the newest complete set beside it', async () => {
  const key = await testKey();
  const other = await testKey();
  const four = await key.sign(registryOf(4));
  const five = await key.sign(registryOf(5));
  await registryMemory.keep({ signed: four, seq: 4 });
  await registryMemory.keep({ signed: four, seq: 4, complete: true });
  await registryMemory.keep({ signed: five, seq: 5 });
  await registryMemory.keep({ signed: four, seq: 4, complete: true });
  expect(await registryMemory.read(key.pinned.keyId)).toEqual({
    keyId: key.pinned.keyId,
    seq: 5,
    good: five,
    complete: four,
  });
  expect(await registryMemory.read(other.pinned.keyId)).toBeUndefined();
});
