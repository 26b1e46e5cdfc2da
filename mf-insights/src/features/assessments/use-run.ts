import { DAY_MS } from '@northkeep/contracts';
import type { Instrument, InstrumentItem } from '@northkeep/contracts/insights';
import { assessments } from '@northkeep/shared-vault';
import { type AssessmentAnswers, type AssessmentScore, scoreAnswers } from '../../rules/scoring.ts';
import { readInstrumentRecords } from '../data/taken.ts';

/** Days after which the answers of an unfinished check-in are outdated; the check-in then begins anew. */
const STALE_DAYS = 7;

export interface AssessmentRun {
  readonly answers: AssessmentAnswers;
  /** Scores of the answers; empty while no scale is complete. */
  readonly scores: readonly AssessmentScore[];
  readonly answer: (item: InstrumentItem, value: number) => void;
  /** Stores the scores with the answers, as one record; returns its id. */
  readonly finish: () => string | null;
}

/**
 * Returns the answers of the user to a questionnaire. The first answer creates a sealed record and each further one
 * changes it, so that locking the vault loses no answer and another device can continue. Call it in an observer.
 */
export function useAssessmentRun(instrument: Instrument): AssessmentRun {
  const found = readInstrumentRecords(instrument).unfinished;
  const isStale =
    found !== null && instrument.group === 'pulse' && Date.parse(found.takenAt) < Date.now() - STALE_DAYS * DAY_MS;
  const record = isStale ? null : found;
  const answers = record?.answers ?? [];
  const scores = scoreAnswers(instrument, answers);
  return {
    answers,
    scores,
    answer: (item, value) => {
      const next = instrument.items.map(({ order }) => (order === item.order ? value : (answers[order - 1] ?? null)));
      if (record) assessments.change(record.id, { answers: next });
      else {
        if (found) assessments.remove(found.id);
        assessments.create({ instrument: instrument.id, takenAt: new Date().toISOString(), answers: next });
      }
    },
    finish: () => {
      if (!record || scores.length === 0) return null;
      return assessments.change(record.id, { takenAt: new Date().toISOString(), answers: [...answers], scores });
    },
  };
}
