import { randomInt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { prepareByteFlips, runStoreWithFlippedByte } from './testing/flipped-bytes.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const FLIPS = 300;
/** Positions of the bytes in use in LMDB's two head pages. */
const HEADS = [0, 4096].flatMap((page) => Array.from({ length: 160 - 24 }, (_, i) => page + 24 + i));

describe('damage of the data file', () => {
  test(`the embedded store reports each of ${FLIPS} flipped bytes unless the byte is unused`, {
    timeout: 600_000,
  }, async () => {
    const folder = await makeTemporaryFolder();
    const prepared = await prepareByteFlips(folder.dir);
    let named = 0;
    for (let flip = 0; flip < FLIPS; flip += 1) {
      const position = randomInt(prepared.healthy.length);
      const mask = 1 << randomInt(8);
      const outcome = await runStoreWithFlippedByte(folder.dir, { ...prepared, position, mask });
      expect(outcome, `byte ${position} ^ ${mask}`).not.toBe('silent');
      if (outcome === 'named') named += 1;
    }
    expect(named).toBeGreaterThan(FLIPS / 4);
    await folder.remove();
  });

  test('the embedded store reports each flipped bit in the used part of the file header', {
    timeout: 600_000,
  }, async () => {
    const folder = await makeTemporaryFolder();
    const prepared = await prepareByteFlips(folder.dir);
    const counts = { named: 0, harmless: 0, silent: 0 };
    for (const position of HEADS) {
      for (let bit = 0; bit < 8; bit += 1)
        counts[await runStoreWithFlippedByte(folder.dir, { ...prepared, position, mask: 1 << bit })] += 1;
    }
    expect(counts.silent).toBe(0);
    // Only one of the two head pages is in use, so at least half of the changed bytes must be reported.
    expect(counts.named).toBeGreaterThanOrEqual((HEADS.length / 2) * 8);
    await folder.remove();
  });
});
