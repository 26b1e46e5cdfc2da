import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasValidChecksum, withChecksum } from './storage/checksum.ts';
import { type FlipOutcome, prepareFlips, useWithFlippedByte } from './testing/flipped-bytes.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const FLIPS = 60;
/** Multiplier of a Weyl sequence: positions that are spread over the file and the same in every run. */
const STRIDE = 0.618034;
/** Fields of a head page, by position. */
const HEAD = Array.from({ length: (160 - 24) / 8 }, (_, i) => 24 + i * 8);
/**
 * Position of the transaction number in a head page. Its lowest bit decides between the last two states, so a flip can
 * select the one before the last transaction (docs/adr/0020-embedded-store-under-load.md).
 */
const TRANSACTION_NUMBER = 152;

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let prepared: Awaited<ReturnType<typeof prepareFlips>>;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  prepared = await prepareFlips(folder.dir);
});
afterAll(() => folder.remove());

describe('data file with one flipped byte', () => {
  test(`is reported as damaged, or the byte is not in use: ${FLIPS} positions`, async () => {
    const outcomes: Record<FlipOutcome, number[]> = { named: [], harmless: [], silent: [] };
    for (let flip = 1; flip <= FLIPS; flip += 1) {
      const position = Math.floor(((flip * STRIDE) % 1) * prepared.healthy.length);
      outcomes[await useWithFlippedByte(folder.dir, { ...prepared, position, mask: 1 << (flip % 8) })].push(position);
    }
    expect(outcomes.silent).toEqual([]);
    expect(outcomes.named.length).toBeGreaterThan(FLIPS / 4);
  });

  test.each(HEAD.filter((position) => position !== TRANSACTION_NUMBER))(
    'never returns other documents when byte %i of the head is flipped',
    async (position) => {
      for (const page of [0, 4096]) {
        const outcome = await useWithFlippedByte(folder.dir, { ...prepared, position: page + position, mask: 1 });
        expect(outcome).not.toBe('silent');
      }
    },
  );
});

describe('checksum of a value', () => {
  test('covers the value and its key', () => {
    const [key, value] = [Buffer.from('key'), Buffer.from('value')];
    const stored = withChecksum(key, value);
    expect(hasValidChecksum(key, stored)).toBe(true);
    expect(hasValidChecksum(Buffer.from('kez'), stored)).toBe(false);
    stored[5] = 0;
    expect(hasValidChecksum(key, stored)).toBe(false);
  });
});
