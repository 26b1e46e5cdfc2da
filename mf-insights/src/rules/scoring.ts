import type { Instrument, InstrumentItem } from '@northkeep/contracts/insights';

/** Answers in the order of the items; null for an item without an answer. */
export type AssessmentAnswers = readonly (number | null)[];

export interface AssessmentScore {
  /** Id of the scale, of an item without a scale, or of the instrument. */
  readonly scale: string;
  readonly value: number;
}

/** Returns the lowest and the highest value of an answer. */
export function answerRangeOf({ responseOptions, responseScale }: Instrument): {
  readonly min: number;
  readonly max: number;
} {
  const values = responseOptions?.map(({ value }) => value) ?? [responseScale?.min ?? 0, responseScale?.max ?? 0];
  return { min: Math.min(...values), max: Math.max(...values) };
}

/**
 * Scores the answers by the published rules of the questionnaire (docs/insights.md). For a reversed item, the answer is
 * subtracted from the lowest plus the highest possible value. A scale is the sum of its items; it has no score while an
 * answer is missing. A check-in without scales is scored in percent of the highest possible sum. Items with their own
 * id do not count towards a scale.
 */
export function scoreAnswers(instrument: Instrument, answers: AssessmentAnswers): AssessmentScore[] {
  const { min, max } = answerRangeOf(instrument);
  const scoredValue = ({ order, reverse }: InstrumentItem) => {
    const answer = answers[order - 1] ?? null;
    return answer !== null && reverse ? min + max - answer : answer;
  };
  const { items, scales } = instrument;
  const alone = items.filter(({ id }) => id !== undefined);
  if (alone.length > 0) {
    return alone.flatMap((item) => {
      const value = scoredValue(item);
      return value === null || item.id === undefined ? [] : [{ scale: item.id, value }];
    });
  }
  if (scales.length === 0) {
    const sum = sumAll(items.map(scoredValue));
    if (sum === null) return [];
    return [
      { scale: instrument.id, value: Math.round((100 * (sum - min * items.length)) / ((max - min) * items.length)) },
    ];
  }
  return scales.flatMap(({ id }) => {
    const sum = sumAll(items.filter(({ scale }) => scale === id).map(scoredValue));
    return sum === null ? [] : [{ scale: id, value: sum }];
  });
}

/** Returns the sum of the values; null when one is missing. */
function sumAll(values: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const value of values) {
    if (value === null) return null;
    sum += value;
  }
  return sum;
}

/**
 * Returns the position of a scale's sum on its line, 0 to 100: the mean of its answers, between the lowest and the
 * highest possible answer.
 */
export function positionOnScale(instrument: Instrument, { scale, value }: AssessmentScore): number {
  const { min, max } = answerRangeOf(instrument);
  const count = instrument.scales.find(({ id }) => id === scale)?.items ?? 1;
  // Calculates with whole numbers up to the division, so that half a point is rounded up, as in the published rule.
  return Math.round((100 * (value - min * count)) / ((max - min) * count));
}

/** Returns the index of the first item without an answer; null when all are answered. */
export function findFirstUnansweredItem({ items }: Instrument, answers: AssessmentAnswers): number | null {
  const found = items.findIndex(({ order }) => (answers[order - 1] ?? null) === null);
  return found === -1 ? null : found;
}
