import { addDays, addIsoWeeks, isoWeekOf, mondayOf, mondayOfIsoWeek, weekdayOf } from '@northkeep/contracts';

/** Number of weeks without progress or a review after which a review asks for a new start instead of looking back. */
const AWAY_WEEKS_MIN = 2;
const WEEKS_OF_QUARTER = 13;

/**
 * Returns the ISO week that is reviewed on this date: the current week on Saturday and Sunday, otherwise the week
 * before.
 */
export function findReviewedWeek(today: string): string {
  const week = isoWeekOf(today);
  return [0, 6].includes(weekdayOf(today)) ? week : addIsoWeeks(week, -1);
}

/** Returns the Saturday of an ISO week, the day from which the week can be reviewed. */
export function findReviewDay(week: string): string {
  return addDays(mondayOfIsoWeek(week), 5);
}

/**
 * Returns the number of full weeks between the last week with a tick or a review and the week of today, where they are
 * enough to count as a time away; else 0.
 * @param active ISO weeks with a tick or a completed review
 * @param first the first ISO week of the account; null where it is not known
 */
export function countWeeksAway({
  today,
  active,
  first,
}: {
  today: string;
  active: Iterable<string>;
  first: string | null;
}): number {
  const week = isoWeekOf(today);
  let last = first === null ? null : addIsoWeeks(first, -1);
  for (const one of active) if (last === null || one > last) last = one;
  if (last === null || last >= week) return 0;
  const between = listWeeks(addIsoWeeks(last, 1), addIsoWeeks(week, -1)).length;
  return between >= AWAY_WEEKS_MIN ? between : 0;
}

/** Returns the ISO weeks from one to another, both included; empty where `to` comes before `from`. */
export function listWeeks(from: string, to: string): string[] {
  const weeks: string[] = [];
  for (let week = from; week <= to; week = addIsoWeeks(week, 1)) weeks.push(week);
  return weeks;
}

/** Returns the quarter of an ISO week, `2026-Q4`: 13 weeks each, week 53 belongs to the fourth. */
export function quarterOf(week: string): string {
  return `${week.slice(0, 4)}-Q${Math.min(4, Math.ceil(Number(week.slice(6)) / WEEKS_OF_QUARTER))}`;
}

/** True for the id of a quarter's review. */
export const isQuarterId = (id: string): boolean => id[5] === 'Q';

/** Returns the ISO weeks of a quarter, oldest first. */
export function weeksOfQuarter(quarter: string): string[] {
  const first = `${quarter.slice(0, 4)}-W${String((Number(quarter.slice(6)) - 1) * WEEKS_OF_QUARTER + 1).padStart(2, '0')}`;
  return listWeeks(first, addIsoWeeks(first, WEEKS_OF_QUARTER)).filter((week) => quarterOf(week) === quarter);
}

/**
 * State of this browser that decides if the review opens automatically, stored in localStorage as `macro-review-store`.
 */
export interface ReviewPrompt {
  /** Instant of the last completed review, ISO 8601; null without one. */
  readonly lastCompleted: string | null;
  readonly wasPromptedThisWeek: boolean;
  /** ISO week in which `wasPromptedThisWeek` was set. */
  readonly promptedWeek: string | null;
}

export const EMPTY_REVIEW_PROMPT: ReviewPrompt = {
  lastCompleted: null,
  wasPromptedThisWeek: false,
  promptedWeek: null,
};

interface OpeningInput {
  /** ISO date in the user's time zone. */
  readonly today: string;
  /** ISO date of the last completed review in the user's time zone; null without one. */
  readonly completedOn: string | null;
  readonly prompt: ReviewPrompt;
}

/**
 * Allows the review to open automatically again, when both the last review and the last automatic opening were before
 * the current week.
 */
export function resetReviewPrompt({ today, completedOn, prompt }: OpeningInput): ReviewPrompt {
  const isDue = completedOn !== null && completedOn < mondayOf(today);
  if (!isDue || prompt.promptedWeek === isoWeekOf(today)) return prompt;
  return { ...prompt, wasPromptedThisWeek: false, promptedWeek: null };
}

/**
 * True when the review opens automatically: an earlier review exists, this week has none, and the review has not opened
 * automatically this week.
 */
export function isReviewDue(input: OpeningInput & { readonly isReviewed: boolean }): boolean {
  const { today, completedOn, isReviewed } = input;
  if (isReviewed || completedOn === null || completedOn >= mondayOf(today)) return false;
  return !resetReviewPrompt(input).wasPromptedThisWeek;
}
