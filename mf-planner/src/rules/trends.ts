import { clampProgress } from './plan-limits.ts';

/** The progress of one step in one ISO week, as its record keeps it. */
export interface TrendRecord {
  readonly week: string;
  readonly aimId: string;
  readonly aimLabel: string;
  readonly target: number;
  readonly progress: number;
}

export interface TrendWeek {
  readonly week: string;
  readonly done: number;
  readonly planned: number;
  /** Done share of the planned times, 0 to 1; null for a week away or without planned times. */
  readonly share: number | null;
}

export interface AimTrend {
  readonly aimId: string;
  /** Label of the aim in its newest record. */
  readonly label: string;
  readonly weeks: readonly TrendWeek[];
}

/**
 * Returns the trend of each aim over the weeks, in the order of the aims' first records. Aims without a record in these
 * weeks are left out.
 */
export function computeTrends(records: Iterable<TrendRecord>, weeks: readonly string[]): AimTrend[] {
  const shown = new Set(weeks);
  const aims = new Map<
    string,
    { label: string; newest: string; sums: Map<string, { done: number; planned: number }> }
  >();
  for (const { week, aimId, aimLabel, target, progress } of records) {
    if (!shown.has(week)) continue;
    const aim = aims.get(aimId) ?? { label: aimLabel, newest: week, sums: new Map() };
    aims.set(aimId, aim);
    if (week > aim.newest) Object.assign(aim, { label: aimLabel, newest: week });
    const sum = aim.sums.get(week) ?? { done: 0, planned: 0 };
    sum.done += clampProgress(progress, target);
    sum.planned += target;
    aim.sums.set(week, sum);
  }
  return [...aims].map(([aimId, { label, sums }]) => ({
    aimId,
    label,
    weeks: weeks.map((week) => {
      const { done, planned } = sums.get(week) ?? { done: 0, planned: 0 };
      return { week, done, planned, share: planned === 0 ? null : done / planned };
    }),
  }));
}

/** Adds up done and planned times over weeks. */
export function sumTrend(weeks: readonly TrendWeek[]): { done: number; planned: number } {
  return weeks.reduce((sum, { done, planned }) => ({ done: sum.done + done, planned: sum.planned + planned }), {
    done: 0,
    planned: 0,
  });
}
