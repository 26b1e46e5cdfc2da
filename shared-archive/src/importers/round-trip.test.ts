import { describe, expect, it } from 'vitest';
import { createAwkwardYear } from '../testing/awkward-year.ts';
import { contentIn, type RoundTripFormat, readBack } from '../testing/round-trip.ts';

const FORMATS: readonly RoundTripFormat[] = ['archive', 'json', 'csv', 'markdown', 'ics'];
const SEEDS = [1, 2, 3];

describe.each(FORMATS)('a year of awkward texts in the form %s', (format) => {
  // shows: export.round-trip
  it.each(SEEDS)('is read back without a difference (seed %i)', async (seed) => {
    const year = createAwkwardYear(seed, 250);
    const { records, savedCards, refused, dropped } = await readBack(format, year);
    expect(contentIn(format, records)).toEqual(contentIn(format, year.records));
    if (format !== 'ics') expect(savedCards).toEqual(year.manifest.savedCards);
    expect(refused.filter(({ reason }) => reason !== 'outsideLists')).toEqual([]);
    expect(dropped).toEqual({});
  });
});
