import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { prepareFlips, useWithFlippedByte } from './testing/flipped-bytes.ts';
import { makeTemporaryFolder } from './testing/test-store.ts';

const FLIPS = 300;

test(`the embedded store reports each of ${FLIPS} flipped bytes that is in use`, { timeout: 600_000 }, async () => {
  const folder = await makeTemporaryFolder();
  const prepared = await prepareFlips(folder.dir);
  let named = 0;
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const position = randomInt(prepared.healthy.length);
    const mask = 1 << randomInt(8);
    const outcome = await useWithFlippedByte(folder.dir, { ...prepared, position, mask });
    expect(outcome, `byte ${position} ^ ${mask}`).not.toBe('silent');
    if (outcome === 'named') named += 1;
  }
  expect(named).toBeGreaterThan(FLIPS / 4);
  await folder.remove();
});
