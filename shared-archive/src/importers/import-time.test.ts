import { describe, expect, it } from 'vitest';
import { HOSTILE_SHAPES, type ImportShape, ORDINARY_SHAPES } from '../testing/import-shapes.ts';
import { readImport } from './read-import.ts';

/** Number of repeated parts of the smaller file, and how many times larger the other one is. */
const COUNT = 1_500;
const FACTOR = 8;
/** A linear reader needs 8 times as long for the larger file, a quadratic one 64 times. */
const RATIO_MAX = 24;
/** Least CPU time in ms that counts, so that the time of a start does not change the ratio. */
const FLOOR_MS = 20;

/** Reads a file and returns the CPU time in ms. A file that cannot be read is refused with an error. */
async function measure({ name, build }: ImportShape, count: number): Promise<number> {
  const file = new File([build(count)], name);
  const start = process.cpuUsage();
  await readImport(file, { timeZone: 'Europe/Oslo' }).catch(() => undefined);
  const { user, system } = process.cpuUsage(start);
  return Math.max(FLOOR_MS, (user + system) / 1000);
}

const least = async (shape: ImportShape, count: number): Promise<number> =>
  Math.min(await measure(shape, count), await measure(shape, count));

/** Measures the larger file once more only if the first time is too long, because that takes seconds. */
async function measureRatio(shape: ImportShape): Promise<number> {
  const small = await least(shape, COUNT);
  const ratio = (await measure(shape, COUNT * FACTOR)) / small;
  return ratio < RATIO_MAX ? ratio : (await measure(shape, COUNT * FACTOR)) / small;
}

describe('the time of an import', () => {
  // shows: import.linear
  it.each([...ORDINARY_SHAPES, ...HOSTILE_SHAPES])(
    'of $title grows in proportion to its size',
    async (shape) => expect(await measureRatio(shape)).toBeLessThan(RATIO_MAX),
    120_000,
  );
});
