import { DAY_MS, isoWeekOf, type LocalStorageKey, localDate } from '@northkeep/contracts';
import { reviews, userTimeZone } from '@northkeep/shared-vault';
import { isQuarter, NO_PROMPT, type ReviewPrompt, resetPrompt } from '../../rules/review-weeks.ts';

const KEY: LocalStorageKey = 'macro-review-store';

interface Context {
  readonly userId: string;
  readonly today: string;
}

/** Reads this browser's state of the review prompt; a new one when its week is over or it is another account's. */
export function readPrompt({ userId, today }: Context): ReviewPrompt {
  const prompt = decodePrompt(localStorage.getItem(KEY), userId);
  const lastCompleted = newestCompletion() ?? prompt.lastCompleted;
  const known = { ...prompt, lastCompleted };
  return resetPrompt({ today, completedOn: dateOf(lastCompleted), prompt: known });
}

/** Notes that the review has opened by itself in the week of today. */
export function markPrompted(context: Context): void {
  const prompt = readPrompt(context);
  writePrompt(context.userId, { ...prompt, wasPromptedThisWeek: true, promptedWeek: isoWeekOf(context.today) });
}

/** Notes the completion of a review, an ISO 8601 instant. */
export function markCompleted(context: Context, completedAt: string): void {
  writePrompt(context.userId, { ...readPrompt(context), lastCompleted: completedAt });
}

/** Returns the local date of an instant; null without one. */
export function dateOf(instant: string | null): string | null {
  const time = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(time) ? null : localDate(new Date(time), userTimeZone());
}

/** Returns the instant of the newest weekly review of any device; null without one. */
function newestCompletion(): string | null {
  // A device with a clock in the future may have written one that would keep the review closed for long.
  const end = new Date(Date.now() + DAY_MS).toISOString();
  let newest: string | null = null;
  for (const { id, completedAt, damaged } of reviews.items) {
    if (isQuarter(id) || damaged.has('completedAt') || completedAt > end) continue;
    if (newest === null || completedAt > newest) newest = completedAt;
  }
  return newest;
}

function writePrompt(userId: string, prompt: ReviewPrompt): void {
  localStorage.setItem(KEY, JSON.stringify({ ...prompt, userId }));
}

function decodePrompt(stored: string | null, userId: string): ReviewPrompt {
  const value = parse(stored);
  if (value.userId !== userId) return NO_PROMPT;
  const { lastCompleted, wasPromptedThisWeek, promptedWeek } = value;
  return {
    lastCompleted: typeof lastCompleted === 'string' ? lastCompleted : null,
    wasPromptedThisWeek: wasPromptedThisWeek === true,
    promptedWeek: typeof promptedWeek === 'string' ? promptedWeek : null,
  };
}

function parse(stored: string | null): Partial<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // the key was edited by hand or cut off
  }
}
