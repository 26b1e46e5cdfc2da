import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasValidChecksum, withChecksum } from './storage/checksum.ts';
import { LAST_COMMIT_FILE_NAME } from './storage/last-commit.ts';
import {
  type ByteFlipOutcome,
  changeAndDigestStore,
  prepareByteFlips,
  runStoreWithFlippedByte,
} from './testing/flipped-bytes.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const FLIPS = 60;
/** Multiplier of a Weyl sequence, which gives positions that are spread over the file and are the same in every run. */
const STRIDE = 0.618034;
/**
 * Range of the bytes in use in a head page of the data file. `step` is the distance between two bytes that this test
 * flips; `npm run test:deep` flips every bit of the range.
 */
const HEAD = { first: 24, end: 160, step: 3, page: 4096 } as const;

/** Position of the transaction number in a head page. */
const TRANSACTION_NUMBER = 152;

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let prepared: Awaited<ReturnType<typeof prepareByteFlips>>;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  prepared = await prepareByteFlips(folder.dir);
});
afterAll(() => folder.remove());

describe('data file with one flipped byte', () => {
  test(`is reported as damaged at each of ${FLIPS} positions, unless the byte is unused`, async () => {
    const outcomes: Record<ByteFlipOutcome, number[]> = { named: [], harmless: [], silent: [] };
    for (let flip = 1; flip <= FLIPS; flip += 1) {
      const position = Math.floor(((flip * STRIDE) % 1) * prepared.healthy.length);
      outcomes[await runStoreWithFlippedByte(folder.dir, { ...prepared, position, mask: 1 << (flip % 8) })].push(
        position,
      );
    }
    expect(outcomes.silent).toEqual([]);
    expect(outcomes.named.length).toBeGreaterThan(FLIPS / 4);
  });

  test('is reported as damaged when the byte is in the head page of the last transaction', async () => {
    const outcomes: ByteFlipOutcome[][] = [[], []];
    for (const half of [0, 1]) {
      for (let position = HEAD.first; position < HEAD.end; position += HEAD.step) {
        const flip = { position: half * HEAD.page + position, mask: 1 << (position % 8) };
        outcomes[half]?.push(await runStoreWithFlippedByte(folder.dir, { ...prepared, ...flip }));
      }
    }
    // In the head page of the last transaction all tested bytes are in use; in the other head page only the constant
    // fields are. The store therefore reports every flipped byte in exactly one of the two pages.
    expect(outcomes.filter((half) => half.every((outcome) => outcome === 'named'))).toHaveLength(1);
    expect(outcomes.flat()).not.toContain('silent');
  });

  test('is reported as damaged when the byte is in the number of the last transaction', async () => {
    const numbers = [0, 1].map((half) => prepared.healthy.readBigUInt64LE(half * HEAD.page + TRANSACTION_NUMBER));
    const newer = Number(numbers[1]) > Number(numbers[0]) ? 1 : 0;
    for (let bit = 0; bit < 64; bit += 1) {
      const position = newer * HEAD.page + TRANSACTION_NUMBER + (bit >> 3);
      expect(await runStoreWithFlippedByte(folder.dir, { ...prepared, position, mask: 1 << (bit & 7) })).toBe('named');
    }
  });

  test('opens with unchanged data when the byte is in the separate record of the last commit', async () => {
    for (let position = 0; position < prepared.lastCommit.length; position += 1) {
      const flip = { position, mask: 1 << (position % 8), inRecord: true };
      expect(await runStoreWithFlippedByte(folder.dir, { ...prepared, ...flip })).toBe('harmless');
    }
  });
});

describe('data folder whose record of the last commit', () => {
  test.each(['is missing', 'is empty', 'is older'])('%s opens with all documents', async (state) => {
    await runStoreWithFlippedByte(folder.dir, { ...prepared, position: 0, mask: 0 });
    const file = join(folder.dir, LAST_COMMIT_FILE_NAME);
    if (state === 'is missing') await rm(file);
    if (state === 'is empty') await writeFile(file, '');
    if (state === 'is older') await writeFile(file, prepared.lastCommit);
    expect(await changeAndDigestStore(folder.dir)).not.toBe('');
    expect(await readFile(file)).toHaveLength(prepared.lastCommit.length);
  });
});

describe('checksum of a value', () => {
  test('is invalid as soon as the value or its key has changed', () => {
    const [key, value] = [Buffer.from('key'), Buffer.from('value')];
    const stored = withChecksum(key, value);
    expect(hasValidChecksum(key, stored)).toBe(true);
    expect(hasValidChecksum(Buffer.from('kez'), stored)).toBe(false);
    stored[5] = 0;
    expect(hasValidChecksum(key, stored)).toBe(false);
  });
});
