import type { Instrument } from '@northkeep/contracts/insights';
import { positionOnScale } from '../../rules/scoring.ts';
import type { AssessmentItem } from '../data/taken.ts';

const KEEP_MS = 60_000;

/**
 * Saves a result as a JSON file; the data comes from memory, without a request. `date` is the ISO date in the file
 * name.
 */
export function exportResult(instrument: Instrument, { takenAt, answers, scores }: AssessmentItem, date: string): void {
  const content = {
    instrument: instrument.name,
    takenAt,
    answers: instrument.items.map(({ order, text }) => ({ text, answer: answers[order - 1] ?? null })),
    scores: scores.map((score) => ({ ...score, place: positionOnScale(instrument, score) })),
    sources: instrument.sources,
  };
  const file = new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = `northkeep-${instrument.id}-${date}.json`;
  link.click();
  // The browser may start to read the blob some time after the click.
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS);
}
