import type { Instrument } from '@northkeep/contracts/insights';
import { BUILT_IN_INSTRUMENTS } from '@northkeep/contracts/insights/built-in';
import { describe, expect, it } from 'vitest';
import { answerRangeOf, findFirstUnansweredItem, positionOnScale, scoreAnswers } from './scoring.ts';

function instrument(id: string): Instrument {
  const found = BUILT_IN_INSTRUMENTS.find((one) => one.id === id);
  if (!found) throw new Error(id);
  return found;
}
const all = (count: number, value: number) => Array<number>(count).fill(value);

describe('scoreAnswers', () => {
  // shows: insights.score.reverse, insights.score.sum
  it('adds the items of a Mini-IPIP scale and turns those keyed the other way round', () => {
    const answers = [5, 4, 2, 1, 3, 2, 1, 4, 5, 2, 4, 5, 3, 2, 1, 3, 2, 4, 5, 1];
    // Expected sums by scale, from the item numbers ('-' marks a reversed item). Extraversion 1, 6-, 11, 16-: 5 + (6-2)
    // + 4 + (6-3); agreeableness 2, 7-, 12, 17-: 4 + 5 + 5 + 4. Conscientiousness 3, 8-, 13, 18-: 2 + 2 + 3 + 2;
    // emotional sensitivity 4, 9-, 14, 19-: 1 + 1 + 2 + 1. Imagination 5, 10-, 15-, 20-: 3 + 4 + 5 + 5.
    expect(scoreAnswers(instrument('mini-ipip'), answers)).toEqual([
      { scale: 'extraversion', value: 16 },
      { scale: 'agreeableness', value: 18 },
      { scale: 'conscientiousness', value: 9 },
      { scale: 'neuroticism', value: 5 },
      { scale: 'imagination', value: 17 },
    ]);
  });

  it.each([
    ['mini-ipip', 20, [4, 20], 12],
    ['ipip-self-discipline', 10, [10, 50], 30],
    ['ipip-achievement-striving', 10, [10, 50], 30],
  ])('scores %s within its published range, with the middle answer in the middle', (id, count, [low, high], middle) => {
    const one = instrument(id);
    for (const { value } of scoreAnswers(one, all(count, 3))) expect(value).toBe(middle);
    const best = one.items.map(({ reverse }) => (reverse ? 1 : 5));
    for (const { value } of scoreAnswers(one, best)) expect(value).toBe(high);
    for (const { value } of scoreAnswers(
      one,
      best.map((value) => 6 - value),
    ))
      expect(value).toBe(low);
  });

  // shows: insights.score.missing
  it('gives no score to a scale with an item without an answer', () => {
    const answers = all(20, 3).map((value, i) => (i === 0 ? null : value));
    expect(scoreAnswers(instrument('mini-ipip'), answers).map(({ scale }) => scale)).toEqual([
      'agreeableness',
      'conscientiousness',
      'neuroticism',
      'imagination',
    ]);
    expect(scoreAnswers(instrument('pulse-energy'), [4, 4, null, 4, 4])).toEqual([]);
    expect(scoreAnswers(instrument('mini-ipip'), [])).toEqual([]);
  });

  // shows: insights.score.pulse
  it('scores a check-in from 0 to 100, its third item reversed', () => {
    expect(scoreAnswers(instrument('pulse-energy'), [3, 3, 1, 2, 2])).toEqual([{ scale: 'pulse-energy', value: 65 }]);
    expect(scoreAnswers(instrument('pulse-focus'), [0, 0, 4, 0, 0])).toEqual([{ scale: 'pulse-focus', value: 0 }]);
    expect(scoreAnswers(instrument('pulse-connection'), [4, 4, 0, 4, 4])[0]?.value).toBe(100);
  });

  // shows: insights.score.ons4
  it('keeps each answer of ONS4 on its own, without a total', () => {
    expect(scoreAnswers(instrument('ons4'), [7, 8, null, 3])).toEqual([
      { scale: 'satisfied', value: 7 },
      { scale: 'worthwhile', value: 8 },
      { scale: 'anxious', value: 3 },
    ]);
  });
});

describe('positionOnScale', () => {
  // shows: insights.score.place
  it('returns the position of a score on its scale from 0 to 100', () => {
    const mini = instrument('mini-ipip');
    expect([4, 10, 12, 17, 20].map((value) => positionOnScale(mini, { scale: 'imagination', value }))).toEqual([
      0, 38, 50, 81, 100,
    ]);
    expect(positionOnScale(instrument('ipip-self-discipline'), { scale: 'self-discipline', value: 33 })).toBe(58);
  });
});

describe('answerRangeOf and findFirstUnansweredItem', () => {
  it('return the range of the answers and the first unanswered item', () => {
    expect([answerRangeOf(instrument('mini-ipip')), answerRangeOf(instrument('ons4'))]).toEqual([
      { min: 1, max: 5 },
      { min: 0, max: 10 },
    ]);
    const ons = instrument('ons4');
    expect([
      findFirstUnansweredItem(ons, []),
      findFirstUnansweredItem(ons, [1, 2, null, 4]),
      findFirstUnansweredItem(ons, [1, 2, 3, 4]),
    ]).toEqual([0, 2, null]);
  });
});
