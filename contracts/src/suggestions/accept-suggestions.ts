import { LABEL_LENGTH_MAX } from '../kinds/text-limits.ts';
import { countTowardsMinimum } from '../scripts.ts';
import { cutText } from '../text-units.ts';
import { ACCEPTED_SUGGESTIONS_MAX } from './limits.ts';
import { isNearDuplicate, toComparable } from './near-duplicates.ts';
import { parseWeeklyFrequency } from './read-frequency.ts';
import type { StepSuggestion } from './suggest-plan.ts';

/** Level of the planner for which the assistant makes suggestions. */
export type SuggestionKind = 'aims' | 'goals' | 'steps';

/** Maximum number of words of an aim or a goal. */
const WORDS_MAX = 10;
/** Minimum number of characters of a step. */
const STEP_MIN = 3;
/** Maximum number of list entries that are read. A longer list is cut before any entries are compared. */
const READ_MAX = 200;

/** Characters that are invisible or change the direction of the text around them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;
/** Numbering and bullets that language models put before an item. */
const MARKER = /^(?:[-*•–—·]|\d{1,2}[.)])\s+/u;

/**
 * Reads suggestions from an untrusted list: strings, or objects with `label` or `text` and a frequency. Drops entries
 * that exceed the planner's limits, near-duplicates of each other and of `taken`, and everything after the first 30.
 */
export function sanitizeSuggestions(list: unknown, kind: SuggestionKind, taken: readonly string[]): StepSuggestion[] {
  if (!Array.isArray(list)) return [];
  const existing = taken.map(toComparable);
  const accepted: StepSuggestion[] = [];
  for (const item of list.slice(0, READ_MAX)) {
    if (accepted.length >= ACCEPTED_SUGGESTIONS_MAX) break;
    const label = labelOf(item);
    if (!isUsable(label, kind)) continue;
    const text = toComparable(label);
    if (existing.some((other) => isNearDuplicate(other, text))) continue;
    existing.push(text);
    accepted.push({ label, frequency: parseWeeklyFrequency(item) });
  }
  return accepted;
}

function labelOf(item: unknown): string {
  const text = typeof item === 'string' ? item : (stringOf(item, 'label') ?? stringOf(item, 'text') ?? '');
  // The text is cut first, so that the patterns below never run on a text of several megabytes.
  const oneLine = cutText(text, LABEL_LENGTH_MAX * 4)
    .replace(/\s+/g, ' ')
    .replace(INVISIBLE, '');
  return oneLine.trim().replace(MARKER, '').trim();
}

function stringOf(item: unknown, name: string): string | null {
  const value: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, name) : null;
  return typeof value === 'string' ? value : null;
}

function isUsable(label: string, kind: SuggestionKind): boolean {
  if (label === '' || label.length > LABEL_LENGTH_MAX) return false;
  return kind === 'steps' ? countTowardsMinimum(label) >= STEP_MIN : label.split(' ').length <= WORDS_MAX;
}
