import type { AssessmentScore } from './scoring.ts';

/**
 * Id of the instrument with the four well-being questions. The constants below define the answers from which the help
 * line is shown.
 */
export const WELL_BEING_INSTRUMENT_ID = 'ons4';
const LOW_ITEMS = ['satisfied', 'worthwhile', 'happy'];
const ANXIOUS = 'anxious';

const [VERY_LOW, LOW, VERY_ANXIOUS] = [2, 4, 9];
const [PULSE_VERY_LOW, PULSE_LOW, PULSE_LOW_TIMES] = [20, 35, 3];

/**
 * Returns true when the line that points to professional help is shown after a check-in. This is a cautious rule of
 * this product, not a clinical cut-off (docs/insights.md).
 * @param results scores of one instrument's check-ins, the newest first
 */
export function needsHelpNotice(instrument: string, results: readonly (readonly AssessmentScore[])[]): boolean {
  const [newest, before] = results.map((scores) => new Map(scores.map(({ scale, value }) => [scale, value])));
  if (!newest) return false;
  if (instrument !== WELL_BEING_INSTRUMENT_ID) {
    const values = results.slice(0, PULSE_LOW_TIMES).map((scores) => scores[0]?.value ?? 100);
    const isLowAgain = values.length === PULSE_LOW_TIMES && values.every((value) => value < PULSE_LOW);
    return (values[0] ?? 100) < PULSE_VERY_LOW || isLowAgain;
  }
  if ((newest.get(ANXIOUS) ?? 0) >= VERY_ANXIOUS) return true;
  return LOW_ITEMS.some((item) => {
    const [now, then] = [newest.get(item), before?.get(item)];
    if (now === undefined) return false;
    return now <= VERY_LOW || (now <= LOW && then !== undefined && then <= LOW);
  });
}
