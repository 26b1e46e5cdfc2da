import { addDays, isoWeekOf, mondayOfIsoWeek, weekdayOf } from '@northkeep/contracts';
import type { InsightHistory } from './history.ts';
import { computeDoneShare } from './signals.ts';
import type { StepCounts, WeekStats } from './week-facts.ts';

/** A suggestion of the insights. Its sentences are in `copy.ts`; `action` is the effect of its button. */
export type SuggestedAction =
  | {
      readonly kind: 'now';
      readonly id: 'review';
      readonly week: string;
      readonly done: number;
      readonly planned: number;
    }
  | {
      readonly kind: 'now';
      readonly id: 'step-left';
      readonly label: string;
      readonly left: number;
      readonly target: number;
      readonly days: number;
    }
  | { readonly kind: 'now'; readonly id: 'tasks-today'; readonly count: number }
  | {
      readonly kind: 'next';
      readonly id: 'plan-less';
      readonly label: string;
      readonly target: number;
      readonly mean: number;
      readonly better: number;
    }
  | { readonly kind: 'next'; readonly id: 'aim-rests'; readonly label: string }
  | { readonly kind: 'next'; readonly id: 'note-minutes' }
  | { readonly kind: 'stability'; readonly id: 'spread'; readonly now: number; readonly before: number }
  | { readonly kind: 'stability'; readonly id: 'spread-later'; readonly weeks: number };

export interface SelectedStep {
  readonly label: string;
  /** Planned number of times a week. */
  readonly total: number;
}

export interface SuggestedActionsInput {
  readonly history: InsightHistory;
  /** ISO date. */
  readonly today: string;
  /** Selected steps by id. */
  readonly selected: ReadonlyMap<string, SelectedStep>;
}

/**
 * Numbers of consecutive weeks. A step that was done less often than planned in `LESS_WEEKS` weeks has too large a
 * plan; an aim with planned but no done times in `REST_WEEKS` weeks counts as resting.
 */
const [LESS_WEEKS, REST_WEEKS] = [4, 2];
/** Number of weeks in each of the two periods whose spread is compared. */
const SPREAD_WEEKS = 4;

/**
 * Returns at most one suggestion of each kind (now, next, stability). Within a kind, the first rule that applies
 * decides. Returns none before the first complete week.
 */
export function findSuggestedActions(input: SuggestedActionsInput): SuggestedAction[] {
  if (input.history.weeks.length === 0) return [];
  const now = findReview(input) ?? findStepLeft(input) ?? findTasks(input);
  const next = findLargePlan(input) ?? findRestingAim(input) ?? findMissingMinutes(input);
  return [now, next, findSpread(input)].filter((move) => move !== null);
}

/**
 * Suggests a weekly review: from Monday to Friday the review of the last week, at the weekend that of the current week.
 */
function findReview({ history: { weeks, running }, today }: SuggestedActionsInput): SuggestedAction | null {
  const isWeekend = [0, 6].includes(weekdayOf(today));
  const reviewed = isWeekend ? running : weeks.at(-1);
  if (!reviewed || reviewed.isReviewed || reviewed.planned === 0) return null;
  const { week, done, planned } = reviewed;
  return { kind: 'now', id: 'review', week, done, planned };
}

/**
 * Finds the step with the most remaining times, among the steps that have at least as many remaining times as the week
 * has remaining days.
 */
function findStepLeft({ history: { running }, today, selected }: SuggestedActionsInput): SuggestedAction | null {
  if (running.isReviewed) return null;
  const sunday = addDays(mondayOfIsoWeek(isoWeekOf(today)), 6);
  let days = 1;
  for (let day = today; day < sunday; day = addDays(day, 1)) days += 1;
  const left = [...selected]
    .map(([id, { label, total }]) => {
      const { target, progress } = running.steps.get(id) ?? { target: total, progress: 0 };
      return { label, target, left: target - progress };
    })
    .filter((step) => step.left > 0)
    .filter((step) => step.left >= days)
    .sort((a, b) => b.left - a.left || (a.label < b.label ? -1 : 1));
  return left[0] ? { kind: 'now', id: 'step-left', days, ...left[0] } : null;
}

const findTasks = ({ history: { tasksToday } }: SuggestedActionsInput): SuggestedAction | null =>
  tasksToday === 0 ? null : { kind: 'now', id: 'tasks-today', count: tasksToday };

/** Finds a selected step that was planned more often than it was done in four consecutive weeks. */
function findLargePlan({ history: { weeks }, selected }: SuggestedActionsInput): SuggestedAction | null {
  const last = weeks.slice(-LESS_WEEKS);
  if (last.length < LESS_WEEKS) return null;
  for (const [id, { label, total }] of selected) {
    const times = last.map(({ steps }) => steps.get(id)).filter((one): one is StepCounts => one !== undefined);
    if (times.length < LESS_WEEKS || times.some(({ target, progress }) => progress >= target)) continue;
    const mean = times.reduce((sum, { progress }) => sum + progress, 0) / LESS_WEEKS;
    const better = Math.max(1, Math.round(mean));
    if (better < total) return { kind: 'next', id: 'plan-less', label, target: total, mean, better };
  }
  return null;
}

/** Finds an aim that had planned times in each of the last two weeks, none of which was done. */
function findRestingAim({ history: { weeks } }: SuggestedActionsInput): SuggestedAction | null {
  const last = weeks.slice(-REST_WEEKS);
  const rests = (week: WeekStats, id: string) => {
    const aim = week.aims.get(id);
    return aim !== undefined && aim.target > 0 && aim.progress === 0;
  };
  if (last.length < REST_WEEKS) return null;
  const found = [...(last.at(-1)?.aims ?? [])].find(([id]) => last.every((week) => rests(week, id)));
  return found ? { kind: 'next', id: 'aim-rests', label: found[1].label } : null;
}

function findMissingMinutes({ history: { weeks } }: SuggestedActionsInput): SuggestedAction | null {
  const last = weeks.slice(-LESS_WEEKS);
  const isMissing = last.some(({ tasksDone }) => tasksDone > 0) && last.every(({ minutes }) => minutes === null);
  return isMissing ? { kind: 'next', id: 'note-minutes' } : null;
}

/**
 * Compares how much the weekly done share varied in the last four planned weeks and in the four before: the standard
 * deviation of each period, in percentage points.
 */
function findSpread({ history: { weeks } }: SuggestedActionsInput): SuggestedAction | null {
  const shares = weeks.map(computeDoneShare).filter((share) => share !== null);
  const missing = 2 * SPREAD_WEEKS - shares.length;
  if (missing > SPREAD_WEEKS) return null;
  if (missing > 0) return { kind: 'stability', id: 'spread-later', weeks: missing };
  const points = (part: readonly number[]) => Math.round(100 * deviation(part));
  const [now, before] = [points(shares.slice(-SPREAD_WEEKS)), points(shares.slice(-2 * SPREAD_WEEKS, -SPREAD_WEEKS))];
  return { kind: 'stability', id: 'spread', now, before };
}

/** Returns the standard deviation of a population. */
function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}
