import type { InsightHistory } from './history.ts';
import { computeResilience, RESILIENCE_WINDOW_WEEKS } from './resilience.ts';
import type { WeekStats } from './week-facts.ts';

/** Minutes of quality focus in a week at which the chart reaches its top. */
export const QUALITY_FOCUS_TARGET_MINUTES = 240;
const WEEK_DAYS = 7;
/** Share of the plan from which a week counts as 'above half'. */
export const HALF_DONE_SHARE = 0.5;

export const SIGNALS = [
  'alignment',
  'follow-through',
  'plan-kept',
  'reviewed-weeks',
  'focus-minutes',
  'focus-days',
  'aims-moved',
  'resilience',
  'weeks-above-half',
] as const;
export type SignalId = (typeof SIGNALS)[number];

/** Value of a signal as a fraction. A signal whose denominator is 0 was not measured. */
interface Fraction {
  readonly part: number;
  readonly of: number;
}
const NONE: Fraction = { part: 0, of: 0 };

/**
 * Functions that return the fraction of one week for each signal. Over several weeks, the numerators and the
 * denominators are added up. Formulas and sources: docs/insights.md.
 */
const FRACTIONS: Readonly<Record<Exclude<SignalId, 'resilience'>, (week: WeekStats) => Fraction>> = {
  alignment: ({ times, tasksDone }) => ({ part: times, of: times + tasksDone }),
  'follow-through': ({ done, kept, planned, due }) => ({ part: done + kept, of: planned + due }),
  'plan-kept': ({ done, planned }) => ({ part: done, of: planned }),
  'reviewed-weeks': ({ isReviewed, planned }) => (planned === 0 ? NONE : { part: isReviewed ? 1 : 0, of: 1 }),
  'focus-minutes': ({ minutes }) => (minutes === null ? NONE : { part: minutes, of: QUALITY_FOCUS_TARGET_MINUTES }),
  'focus-days': ({ focusDays }) => (focusDays === 0 ? NONE : { part: focusDays, of: WEEK_DAYS }),
  'aims-moved': ({ aims }) => {
    const planned = [...aims.values()].filter(({ target }) => target > 0);
    return { part: planned.filter(({ progress }) => progress > 0).length, of: planned.length };
  },
  'weeks-above-half': (week) => {
    const share = computeDoneShare(week);
    return share === null ? NONE : { part: share >= HALF_DONE_SHARE ? 1 : 0, of: 1 };
  },
};

/** Returns the done share of a week's plan, 0 to 1; null for a week without a plan. */
export function computeDoneShare({ done, planned }: Pick<WeekStats, 'done' | 'planned'>): number | null {
  return planned === 0 ? null : done / planned;
}

/**
 * Returns the share of a signal over consecutive weeks, the oldest first; null when nothing was measured. Resilience
 * uses its own number of weeks. The share of focus minutes exceeds 1 above the target.
 */
export function measureSignal(id: SignalId, weeks: readonly WeekStats[]): number | null {
  if (id === 'resilience') {
    const found = computeResilience(weeks.map(computeDoneShare));
    return found.state === 'measured' ? found.index / 100 : null;
  }
  let [part, of] = [0, 0];
  for (const week of weeks) {
    const one = FRACTIONS[id](week);
    part += one.part;
    of += one.of;
  }
  return of === 0 ? null : part / of;
}

export interface SignalPoint {
  readonly week: string;
  readonly share: number | null;
}

/** Returns the share of a signal for each of the last `count` complete weeks. */
export function signalSeriesOf(id: SignalId, { weeks }: InsightHistory, count: number): SignalPoint[] {
  const from = Math.max(0, weeks.length - count);
  return weeks.slice(from).map(({ week }, i) => {
    const end = from + i + 1;
    const window =
      id === 'resilience' ? weeks.slice(Math.max(0, end - RESILIENCE_WINDOW_WEEKS), end) : weeks.slice(end - 1, end);
    return { week, share: measureSignal(id, window) };
  });
}
