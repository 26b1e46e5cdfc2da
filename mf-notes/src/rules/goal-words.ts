import { cutText, LABEL_LENGTH_MAX, normalizeSearchText } from '@northkeep/contracts';
import type { Span } from './note-words.ts';

export interface NamedGoal {
  readonly id: string;
  readonly label: string;
}

export interface GoalWords extends Span {
  readonly goalId: string;
  /** Ids of all goals that the words name; several where goals of different aims have one name. */
  readonly goalIds: readonly string[];
}

export interface TimesWords extends Span {
  /** Number of times a week, from 1 to 7. */
  readonly times: number;
}

/** An at sign that begins a word: the one in an email address does not. */
const GOAL_SIGN = /(?<=^|\s)@(?=\S)/g;
/** Maximum number of at signs that are read, so that a long text takes no longer than a step. */
const SIGNS_MAX = 20;
/** Maximum number of characters of a name that are read. Accents can be characters of their own. */
const NAME_LENGTH_MAX = 2 * LABEL_LENGTH_MAX;
/** Positions at which the name of a goal can end. */
const END_OF_NAME = /(?=$|[\s,.;:!?)…、。，；：！？）،؛؟।])/g;

/**
 * Finds '@' with the label of a goal, or with a word with which exactly one label begins. The longest label wins; upper
 * case and accents make no difference. Of several goals with the label, `goalId` is the first one.
 */
export function readGoalWords(text: string, goals: readonly NamedGoal[]): GoalWords | null {
  const named = goals
    .map(({ id, label }) => ({ id, name: normalizeSearchText(label).replace(/\s+/g, ' ').trim() }))
    .filter(({ name }) => name !== '');
  const goalsOf = new Map<string, { readonly id: string }[]>();
  for (const { id, name } of named) goalsOf.set(name, [...(goalsOf.get(name) ?? []), { id }]);
  for (const { index: start } of [...text.matchAll(GOAL_SIGN)].slice(0, SIGNS_MAX)) {
    const typed = cutText(text.slice(start + 1), NAME_LENGTH_MAX);
    const ends = [...typed.matchAll(END_OF_NAME)].map(({ index }) => index).filter((index) => index > 0);
    for (const end of ends.reverse()) {
      const found = goalsOf.get(normalizeSearchText(typed.slice(0, end)).replace(/\s+/g, ' '));
      if (found) return wordsOf(found, start, end);
    }
    const end = ends.at(-1) ?? typed.length;
    const word = normalizeSearchText(typed.slice(0, end));
    const begun = [...goalsOf].filter(([name]) => name.startsWith(word));
    if (begun[0] && begun.length === 1) return wordsOf(begun[0][1], start, end);
  }
  return null;
}

/** Returns the words of goals with one label, which is typed up to `end` characters after the sign at `start`. */
function wordsOf(goals: readonly { readonly id: string }[], start: number, end: number): GoalWords {
  const goalIds = goals.map(({ id }) => id);
  return { start, end: start + 1 + end, goalId: goalIds[0] ?? '', goalIds };
}

const NUMBERS: readonly string[] = ['once', 'twice', 'three', 'four', 'five', 'six', 'seven'];
const TIMES_WORDS =
  /(?<=^|\s)(?:(once|twice)|(?:([1-7])|(three|four|five|six|seven))\s+times|([1-7])[x×])\s+(?:a|per|each|every)\s+week(?=$|[\s,.;:!?)])/i;

/** Finds words such as 'twice a week' or '3 times a week'. */
export function readTimesWords(text: string): TimesWords | null {
  const found = TIMES_WORDS.exec(text);
  if (!found) return null;
  const [all, adverb, digit, number, factor] = found;
  const times = Number(digit ?? factor) || NUMBERS.indexOf((adverb ?? number ?? '').toLowerCase()) + 1;
  return { start: found.index, end: found.index + all.length, times };
}
