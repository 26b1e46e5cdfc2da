import { describe, expect, it } from 'vitest';
import { createAwkwardYear } from '../testing/awkward-year.ts';
import { contentIn, type RoundTripFormat, readBack } from '../testing/round-trip.ts';

const LINES = 10_000;
/** A seed selects the year: `YEAR_SEED=7 NORTHKEEP_DEEP=1 npx vitest run src/importers/round-trip.deep`. */
const SEED = Number(process.env.YEAR_SEED ?? Date.now() % 2 ** 31);
const FORMATS: readonly RoundTripFormat[] = ['archive', 'json', 'csv', 'markdown', 'ics'];

describe(`a year of ${LINES} lines (seed ${SEED})`, () => {
  const year = createAwkwardYear(SEED, LINES);

  it.each(FORMATS)(
    'is read back from the form %s without a difference',
    async (format) => {
      const start = performance.now();
      const { records, refused } = await readBack(format, year);
      const [before, after] = [contentIn(format, year.records), contentIn(format, records)];
      expect(after).toEqual(before);
      const differing = after.filter((row, i) => row !== before[i]).length;
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.info(
        `${format}: ${before.length} records written, ${after.length} read, ${differing} different, ` +
          `${refused.length} refused, ${seconds} s`,
      );
    },
    600_000,
  );
});
