import { addDays, localDate } from '@northkeep/contracts';
import type { Instrument } from '@northkeep/contracts/insights';
import type { AssessmentAnswers, AssessmentScore } from './scoring.ts';
import type { UserDays } from './user-days.ts';

/** Days after which a check-in without a recommended interval is due. Its questions ask about this number of days. */
const PULSE_DAYS = 7;

/** Record of the kind `assessments`, with the fields that the rules read. */
export interface AssessmentRecord {
  readonly id: string;
  readonly instrument: string;
  /** ISO instant at which the assessment was begun, or was finished if it is finished. */
  readonly takenAt: string;
  readonly answers: AssessmentAnswers;
  readonly scores: readonly AssessmentScore[];
}

/** Returns true when each answer is reported separately, without a score. */
export const isUnscoredInstrument = ({ items }: Instrument): boolean => items.some(({ id }) => id !== undefined);

/**
 * Returns the check-ins in the order in which they are asked: first those with a score, then the questions without one.
 */
export function pulseInstrumentsOf(instruments: readonly Instrument[]): readonly Instrument[] {
  const pulses = instruments.filter(({ group }) => group === 'pulse');
  return [...pulses.filter((one) => !isUnscoredInstrument(one)), ...pulses.filter(isUnscoredInstrument)];
}

/** Finished and unfinished records of one questionnaire. */
export interface InstrumentRecords<R extends AssessmentRecord> {
  /** Finished records, the newest first. */
  readonly results: readonly R[];
  /** Newest unfinished record. */
  readonly unfinished: R | null;
}

/**
 * Returns the records of an instrument, separated into finished and unfinished ones. A record is finished when it has
 * scores.
 */
export function instrumentRecordsOf<R extends AssessmentRecord>(
  records: Iterable<R>,
  instrument: string,
): InstrumentRecords<R> {
  const own = [...records].filter((record) => record.instrument === instrument);
  own.sort((a, b) => (a.takenAt === b.takenAt ? compare(b.id, a.id) : compare(b.takenAt, a.takenAt)));
  return {
    results: own.filter(({ scores }) => scores.length > 0),
    unfinished: own.find(({ scores }) => scores.length === 0) ?? null,
  };
}

export type AssessmentStatus =
  | { readonly status: 'recommended' }
  | { readonly status: 'due'; readonly since: string; readonly takenOn: string }
  | { readonly status: 'completed'; readonly takenOn: string; readonly dueOn: string };

/**
 * Returns the status of an instrument: recommended until it is taken, due after its interval, otherwise completed.
 * Dates are ISO.
 */
export function assessmentStatusOf(
  instrument: Instrument,
  newest: AssessmentRecord | undefined,
  { today, zone, dayStartsAt = 0 }: { readonly today: string } & UserDays,
): AssessmentStatus {
  if (!newest) return { status: 'recommended' };
  const takenOn = localDate(new Date(newest.takenAt), zone, dayStartsAt);
  const dueOn = addDays(takenOn, instrument.recommendedIntervalDays ?? PULSE_DAYS);
  return dueOn <= today ? { status: 'due', since: dueOn, takenOn } : { status: 'completed', takenOn, dueOn };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
