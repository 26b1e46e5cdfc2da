import { DAY_MS, isoWeekOf, type LocalStorageKey } from '@northkeep/contracts';
import { browserStorage, reviews, userDateOf } from '@northkeep/shared-vault';
import { EMPTY_REVIEW_PROMPT, isQuarterId, type ReviewPrompt, resetReviewPrompt } from '../../rules/review-weeks.ts';

const KEY: LocalStorageKey = 'macro-review-store';

interface Context {
  readonly userId: string;
  readonly today: string;
}

/**
 * Reads the stored state of the review prompt in this browser. Returns a new state if its week is over or it belongs to
 * another account.
 */
export function readReviewPrompt({ userId, today }: Context): ReviewPrompt {
  const prompt = decodePrompt(browserStorage.getItem(KEY), userId);
  const lastCompleted = newestCompletion() ?? prompt.lastCompleted;
  const known = { ...prompt, lastCompleted };
  return resetReviewPrompt({ today, completedOn: toLocalDate(lastCompleted), prompt: known });
}

/** Records that the review opened automatically in the current week. */
export function markReviewPrompted(context: Context): void {
  const prompt = readReviewPrompt(context);
  writePrompt(context.userId, { ...prompt, wasPromptedThisWeek: true, promptedWeek: isoWeekOf(context.today) });
}

/** Records the completion of a review at an ISO 8601 instant. */
export function markReviewCompleted(context: Context, completedAt: string): void {
  writePrompt(context.userId, { ...readReviewPrompt(context), lastCompleted: completedAt });
}

/** Returns the date of an instant in the user's time zone; null without a valid instant. */
export function toLocalDate(instant: string | null): string | null {
  const time = instant === null ? Number.NaN : Date.parse(instant);
  return Number.isNaN(time) ? null : userDateOf(time);
}

/** Returns the instant of the newest weekly review of any device; null without one. */
function newestCompletion(): string | null {
  // Future instants are ignored. A device with a wrong clock may have written one, which would keep the review from
  // opening for a long time.
  const end = new Date(Date.now() + DAY_MS).toISOString();
  let newest: string | null = null;
  for (const { id, completedAt, damaged } of reviews.items) {
    if (isQuarterId(id) || damaged.has('completedAt') || completedAt > end) continue;
    if (newest === null || completedAt > newest) newest = completedAt;
  }
  return newest;
}

function writePrompt(userId: string, prompt: ReviewPrompt): void {
  browserStorage.setItem(KEY, JSON.stringify({ ...prompt, userId }));
}

function decodePrompt(stored: string | null, userId: string): ReviewPrompt {
  const value = parse(stored);
  if (value.userId !== userId) return EMPTY_REVIEW_PROMPT;
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
    return {}; // the stored value was edited by hand or cut off
  }
}
