import { addDays, localDate } from '@northkeep/contracts';
import type { Instrument } from '@northkeep/contracts/insights';
import type { Answers, Score } from './scoring.ts';

/** Days after which a check-in without a recommended interval is due: those that its items ask about. */
const PULSE_DAYS = 7;

/** A record of the kind `assessments`, as the rules read it. */
export interface TakenRecord {
  readonly id: string;
  readonly instrument: string;
  /** ISO instant: begun while it is unfinished, then finished. */
  readonly takenAt: string;
  readonly answers: Answers;
  readonly scores: readonly Score[];
}

/** True when each answer is reported separately, without a score. */
export const standsAlone = ({ items }: Instrument): boolean => items.some(({ id }) => id !== undefined);

/** The check-ins in the order in which they are asked: the scored ones, then the questions without a score. */
export function pulsesOf(instruments: readonly Instrument[]): readonly Instrument[] {
  const pulses = instruments.filter(({ group }) => group === 'pulse');
  return [...pulses.filter((one) => !standsAlone(one)), ...pulses.filter(standsAlone)];
}

/** The records of one instrument. */
export interface TakenAssessment<R extends TakenRecord> {
  /** Finished ones, the newest first. */
  readonly results: readonly R[];
  /** The newest unfinished one. */
  readonly unfinished: R | null;
}

/** Picks the records of an instrument. A finished record has scores. */
export function takenAssessmentOf<R extends TakenRecord>(records: Iterable<R>, instrument: string): TakenAssessment<R> {
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

/** Status of an instrument: recommended until it is taken, due after its interval, else completed. Dates are ISO. */
export function statusOf(
  instrument: Instrument,
  newest: TakenRecord | undefined,
  { today, zone }: { readonly today: string; readonly zone: string },
): AssessmentStatus {
  if (!newest) return { status: 'recommended' };
  const takenOn = localDate(new Date(newest.takenAt), zone);
  const dueOn = addDays(takenOn, instrument.recommendedIntervalDays ?? PULSE_DAYS);
  return dueOn <= today ? { status: 'due', since: dueOn, takenOn } : { status: 'completed', takenOn, dueOn };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
