import { provideRegion, type RegionSettings } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { axisTo, kpiTexts, signalTexts } from './copy.ts';
import { pulseTexts } from './features/assessments/copy.ts';

const EGYPT: RegionSettings = { region: 'ar-EG', language: null, clock: null, firstWeekday: null };

/** Property of the page that holds the provider; other files of the worker go on with theirs. */
const PROVIDER = 'northkeepRegion';
let before: unknown;
beforeEach(() => {
  before = Reflect.get(globalThis, PROVIDER);
  provideRegion(() => EGYPT);
});
afterEach(() => {
  Reflect.set(globalThis, PROVIDER, before);
});

describe('the figures of the insights', () => {
  it('have the digits of the region', () => {
    const texts = [
      ...axisTo(100),
      ...signalTexts.axis('focus-minutes'),
      ...[signalTexts.valueOf('focus-minutes', 0.5), signalTexts.valueOf('alignment', 0.5)],
      ...[null, 0, 5, -8].flatMap((delta) => [kpiTexts.delta(delta), kpiTexts.deltaOfTarget(delta)]),
      ...[pulseTexts.outOf(), pulseTexts.outOfTen(), pulseTexts.was(7)],
    ];
    expect(texts.filter((text) => /[0-9]/.test(text))).toEqual([]);
    expect(kpiTexts.deltaOfTarget(5)).toBe('up ٥ since the week before, of ٢٤٠');
  });
});
