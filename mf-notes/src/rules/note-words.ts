import { CATEGORIES_MAX, findLabelWords, type RecordValues } from '@northkeep/contracts';
import type { GoalWords, TimesWords } from './goal-words.ts';
import { isLabel, normalizeLabel } from './labels.ts';
import { type ReminderWords, readReminderWords } from './reminder-words.ts';
import { removeDatePhrase } from './remove-phrase.ts';
import { readRepeatWords } from './repeat-words.ts';

type Priority = RecordValues<'lines'>['priority'];

/** Position in the text; `end` is exclusive. Both count UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface FoundDate extends Span {
  /** Local date, `YYYY-MM-DD`. */
  readonly date: string;
  /** Local time, `HH:MM`; null without one. */
  readonly time: string | null;
}

interface FoundRepeat extends Span {
  /** Rule in the form of RFC 5545 §3.3.10. */
  readonly rule: string;
  /** First date of the rule, from the planned day of the words on, or else from today on: `YYYY-MM-DD`. */
  readonly date: string;
}

interface FoundLabel extends Span {
  /** The label without its number sign, normalized. */
  readonly label: string;
}

/** What the words of a new note say about it. */
export interface NoteWords {
  readonly date: FoundDate | null;
  readonly deadline: FoundDate | null;
  readonly priority: (Span & { readonly value: Priority }) | null;
  readonly repeat: FoundRepeat | null;
  readonly reminder: ReminderWords | null;
  readonly labels: readonly FoundLabel[];
  /** Goal of which the note is to be a step. A step has none of the words above. */
  readonly goal: GoalWords | null;
  readonly times: TimesWords | null;
}

/** Kinds of which a text has at most one. */
export type NoteWordKind = Exclude<keyof NoteWords, 'labels'>;

export const NO_NOTE_WORDS: NoteWords = {
  date: null,
  deadline: null,
  priority: null,
  repeat: null,
  reminder: null,
  labels: [],
  goal: null,
  times: null,
};

/** Priorities by the word after '!': the names, and the numbers that set them with Alt. */
const PRIORITIES: Readonly<Record<string, Priority>> = {
  high: 'high',
  medium: 'medium',
  low: 'low',
  1: 'high',
  2: 'medium',
  3: 'low',
};
const PRIORITY_WORD = /(?<=^|\s)!(high|medium|low|[123])(?=$|[\s,.;])/i;
/** Text behind a label. A label that is followed by other characters is a part of a longer word. */
const AFTER_LABEL = /^(?:$|[\s,.;:!?)\]}…、。，；：！？）」』،؛؟।])/;
/** Word before a date that makes it a deadline, with the verb of 'the rent is due Friday'. */
const DEADLINE_BEFORE = /(?:^|(?<=\s))(?:(?:(?:is|are|falls?|comes?)\s+)?due(?:\s+date)?|deadline)(?:\s+is|:)?\s+$/i;
/** Question word before 'due', which makes 'due' a part of the text, as in 'ask which books are due Friday'. */
const TELLS_BEFORE = /(?:^|\s)(?:what|which|who|that|when|whether|if|whose)(?:\s+[^\s,.;:!?]+)?\s+$/i;
/** Word before the first date of a repetition. */
const START_BEFORE = /(?:^|(?<=\s))(?:starting|beginning|from)(?:\s+on)?\s+$/i;
/**
 * Date that replaces the words of a repetition while the time behind them is read, because the date parser reads a time
 * only behind a date. It has fewer characters than any such words, so that it can be padded to their length.
 */
const ANY_DAY = 'tomorrow';
/** A text has at most one planned day and one deadline. */
const DATES_MAX = 2;

interface NoteWordPorts {
  /** ISO date in the user's time zone. */
  readonly today: string;
  readonly findDate: (text: string) => Promise<FoundDate | null>;
  /** Returns the first date of a rule that is not before `from`. */
  readonly firstDate: (rule: string, from: string) => Promise<string>;
}

/**
 * Reads the words of a new note: the first date, a date after 'due' or 'deadline', a priority such as '!high', a
 * repetition such as 'every Friday', a reminder such as 'remind me 10 minutes before', and labels such as '#garden'. `findDate` returns the first date phrase of a text. A
 * note that repeats is planned for the first date of its rule from the date of its words on, or else from today on. A word without which no text would remain is not read.
 */
export async function readNoteWords(text: string, { today, findDate, firstDate }: NoteWordPorts): Promise<NoteWords> {
  let rest = text;
  const words: { -readonly [Kind in keyof NoteWords]: NoteWords[Kind] } = { ...NO_NOTE_WORDS };
  words.labels = findLabels(text);
  for (const label of words.labels) rest = blank(rest, label);
  const marked = PRIORITY_WORD.exec(rest);
  const value = marked && PRIORITIES[marked[1]?.toLowerCase() ?? ''];
  if (marked && value) {
    words.priority = { start: marked.index, end: marked.index + marked[0].length, value };
    rest = blank(rest, words.priority);
  }
  words.reminder = readReminderWords(rest);
  if (words.reminder) rest = blank(rest, words.reminder);
  const unrepeated = rest;
  const repeat = await readRepeatWords(rest, { date: today, findDate });
  const time = repeat && (await findTimeAfter(rest, repeat, findDate));
  if (repeat) rest = blank(rest, repeat);
  if (time) rest = blank(rest, time);
  for (let count = 0; count < DATES_MAX; count += 1) {
    const found = await findDate(rest);
    if (!found) break;
    const before = findDeadlineWord(rest.slice(0, found.start));
    const kind = before ? 'deadline' : 'date';
    if (words[kind]) break;
    const { date, time } = found;
    const first = repeat && kind === 'date' ? START_BEFORE.exec(rest.slice(0, found.start)) : null;
    const span = { start: before?.index ?? first?.index ?? found.start, end: found.end };
    words[kind] = { ...span, date, time };
    rest = blank(rest, span);
  }
  if (repeat) {
    const from = words.date?.date ?? today;
    // Words such as 'every month' repeat the day of the date.
    const found = (await readRepeatWords(unrepeated, { date: from, findDate })) ?? repeat;
    words.repeat = { ...found, date: await firstDate(found.rule, from) };
    if (time && !words.date) words.date = { ...time, date: words.repeat.date };
  }
  return removeWords(text, words) === null ? NO_NOTE_WORDS : words;
}

function findDeadlineWord(before: string): RegExpExecArray | null {
  const found = DEADLINE_BEFORE.exec(before);
  return found && TELLS_BEFORE.test(before.slice(0, found.index)) ? null : found;
}

/** Returns the time directly behind the words of a repetition, as in 'every weekday at 9am'; null without one. */
async function findTimeAfter(text: string, { start, end }: Span, findDate: NoteWordPorts['findDate']) {
  const day = ANY_DAY.padStart(end - start, READ);
  const found = await findDate(text.slice(0, start) + day + text.slice(end));
  if (!found || found.time === null || found.start >= end || found.end <= end) return null;
  const space = /^[\s,]*/.exec(text.slice(end))?.[0].length ?? 0;
  return { start: end + space, end: found.end, time: found.time };
}

/** Returns the text without the words, or null when no text would remain. */
export function removeWords(text: string, words: NoteWords): string | null {
  let rest: string | null = text;
  for (const span of listSpans(words).reverse()) rest = rest === null ? null : removeDatePhrase(rest, span);
  return rest;
}

/** Returns the words in the order of the text. */
export const listSpans = (words: NoteWords): Span[] =>
  [words.date, words.deadline, words.priority, words.repeat, words.reminder, words.goal, words.times, ...words.labels]
    .filter((span) => span !== null)
    .sort((one, other) => one.start - other.start);

/** Returns the labels of a text that a note can have. */
const findLabels = (text: string): readonly FoundLabel[] =>
  findLabelWords(text)
    .map(({ label, ...span }) => ({ ...span, label: normalizeLabel(label) }))
    .filter(({ end, label }) => isLabel(label) && AFTER_LABEL.test(text.slice(end, end + 2)))
    .slice(0, CATEGORIES_MAX);

/** Replaces each character of a word that was read, so that the date parser reads no phrase across that word. */
const READ = '\ufffc';

/** Replaces a word by characters without a meaning and a comma after it by spaces, so that the positions of the others stay. */
function blank(text: string, { start, end }: Span): string {
  const after = text.slice(end).replace(/^\s*,/, (comma) => ' '.repeat(comma.length));
  return text.slice(0, start) + READ.repeat(end - start) + after;
}
