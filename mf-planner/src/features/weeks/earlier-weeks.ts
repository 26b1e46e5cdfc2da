import { addDays, mondayOfIsoWeek } from '@northkeep/contracts';
import {
  correctProgress,
  getActiveWeek,
  type Item,
  isProgressLocked,
  session,
  userDateOf,
  type WeeklyProgressBase,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { progressIdOf } from '@northkeep/shared-vault/progress-id';
import { buildPlan, goalsOf } from '../plan/plan.ts';
import { listEmptyProgressRecords } from '../plan/week-progress.ts';
import { listRecordedWeeks, reviewWeeksLimit } from '../review/recorded-weeks.ts';

/** A step in an earlier week. */
export interface EarlierStep {
  /** The values of its record, or those of the record that a correction creates. */
  readonly place: WeeklyProgressBase;
  readonly progress: number;
  /** Instant (ISO 8601) of the last correction; null without one. */
  readonly correctedAt: string | null;
  /** False for a selected step without a record in this week. */
  readonly isRecorded: boolean;
  readonly isLocked: boolean;
}

/** Returns the weeks before the current one, oldest first, and the number that the plan of the user shows. */
export function listEarlierWeeks(today: string): { weeks: string[]; limit: number | null; isCut: boolean } {
  const active = getActiveWeek();
  const recorded = listRecordedWeeks(today).filter((week) => week < active);
  const limit = reviewWeeksLimit(session.getState().user);
  const isCut = limit !== null && recorded.length > limit;
  return { weeks: isCut ? recorded.slice(-limit) : recorded, limit, isCut };
}

/**
 * Returns the steps of an earlier week in the order of the plan, then those whose goal was deleted. Steps of the plan
 * without a record are included if they existed in that week.
 */
export function listEarlierSteps(week: string): { steps: EarlierStep[]; hasDamaged: boolean } {
  const records = weeklyProgress.items.filter((record) => record.damaged.has('week') || record.week === week);
  const sound = records.filter(({ damaged }) => damaged.size === 0);
  const recorded = new Set(records.map(({ id }) => id));
  const end = addDays(mondayOfIsoWeek(week), 7);
  const unrecorded = listEmptyProgressRecords(buildPlan(), week).filter(
    ({ place, createdAt }) =>
      userDateOf(createdAt) < end && !recorded.has(progressIdOf(weeklyProgress, place.stepId, week)),
  );
  const steps = [
    ...sound.map(fromRecord),
    ...unrecorded.map(({ place }) => ({
      ...{ place, progress: 0, correctedAt: null, isRecorded: false },
      isLocked: false,
    })),
  ];
  const order = new Map(goalsOf(buildPlan()).map(({ goal }, i) => [goal.id, i]));
  const rankOf = ({ place }: EarlierStep) => order.get(place.goalId) ?? order.size;
  steps.sort((a, b) => rankOf(a) - rankOf(b) || compare(a.place.goalId, b.place.goalId));
  return { steps, hasDamaged: sound.length < records.length };
}

function fromRecord(record: Item<'weeklyProgress'>): EarlierStep {
  const { week, stepId, goalId, aimId, stepLabel, goalLabel, aimLabel, target, progress, correctedAt } = record;
  return {
    ...{ place: { week, stepId, goalId, aimId, stepLabel, goalLabel, aimLabel, target }, progress, correctedAt },
    isRecorded: true,
    isLocked: isProgressLocked(weeklyProgress, stepId, week),
  };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Sets how often a step was done in an earlier week, and marks the record as corrected now. */
export function correctStep({ place }: EarlierStep, progress: number): void {
  correctProgress(weeklyProgress, place, { progress, at: new Date().toISOString() });
}
