import { describe, expect, it } from 'vitest';
import { needsHelpNotice } from './care.ts';

const pulse = (...values: number[]) => values.map((value) => [{ scale: 'pulse-energy', value }]);
const wellBeing = (satisfied: number, worthwhile: number, happy: number, anxious: number) => [
  { scale: 'satisfied', value: satisfied },
  { scale: 'worthwhile', value: worthwhile },
  { scale: 'happy', value: happy },
  { scale: 'anxious', value: anxious },
];

describe('needsHelpNotice', () => {
  // shows: insights.care.pulse
  it.each([
    ['below 20', pulse(19, 80, 80), true],
    ['at 20', pulse(20, 80, 80), false],
    ['below 35 three times in a row', pulse(34, 34, 34), true],
    ['below 35 twice', pulse(34, 34, 35, 30), false],
    ['below 35 in the first two check-ins', pulse(30, 30), false],
    ['without a check-in', pulse(), false],
  ])('for a pulse %s returns %s', (_, results, expected) => {
    expect(needsHelpNotice('pulse-energy', results)).toBe(expected);
  });

  // shows: insights.care.ons4
  it.each([
    ['a satisfied answer of 2', [wellBeing(2, 8, 8, 1)], true],
    ['a satisfied answer of 3', [wellBeing(3, 8, 8, 1)], false],
    ['an anxious answer of 9', [wellBeing(8, 8, 8, 9)], true],
    ['an anxious answer of 8', [wellBeing(8, 8, 8, 8)], false],
    ['the same answer at 4 twice in a row', [wellBeing(8, 4, 8, 1), wellBeing(8, 4, 8, 1)], true],
    ['different answers at 4', [wellBeing(8, 4, 8, 1), wellBeing(4, 8, 8, 1)], false],
    ['low answers of an earlier check-in alone', [wellBeing(8, 8, 8, 1), wellBeing(0, 0, 0, 10)], false],
  ])('judges ONS4 with %s', (_, results, expected) => {
    expect(needsHelpNotice('ons4', results)).toBe(expected);
  });
});
