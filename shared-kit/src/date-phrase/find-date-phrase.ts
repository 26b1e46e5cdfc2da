import type { ParsedComponents } from 'chrono-node';
import { casual } from 'chrono-node/en';
import { isPlausibleDatePhrase, measureTrailingPreposition } from './acceptable-phrase.ts';

/** Now in the user's time zone: `YYYY-MM-DD` and `HH:MM`. */
export interface LocalNow {
  readonly date: string;
  readonly time: string;
}

/** Part of a text that means a date. */
export interface DatePhrase {
  /** Position of the first character of the phrase, including a preposition before it. */
  readonly start: number;
  /** Position after the last character of the phrase. */
  readonly end: number;
  /** Date as `YYYY-MM-DD`, today or later. */
  readonly date: string;
  /** Time as `HH:MM`; null if the phrase names no time. */
  readonly time: string | null;
}

/** Times for words such as 'morning', used if the phrase has no hour. */
const DAYPARTS: readonly (readonly [RegExp, string])[] = [
  [/\bmorning\b/i, '09:00'],
  [/\bafternoon\b/i, '15:00'],
  [/\bevening\b/i, '19:00'],
  [/\b(night|tonight)\b/i, '20:00'],
];
/** Latest hour that is taken for the afternoon when the phrase has neither 'am', 'pm' nor minutes. */
const LAST_AFTERNOON_HOUR = 7;
const YEARS_AHEAD_MAX = 5;

/**
 * Finds the last date phrase in a text, such as 'tomorrow at 4pm' or 'next Friday', and reads it by the calendar and
 * clock of the user's time zone, so that daylight saving time shifts nothing. Ordinary words ('may', 'sun', '1/2') and
 * dates before today are not date phrases.
 */
export function findDatePhrase(text: string, now: LocalNow): DatePhrase | null {
  const found = casual.parse(text, noonOf(now.date), { forwardDate: true });
  let reminder: DatePhrase | null = null;
  for (const { index, text: words, start, end } of found.reverse()) {
    const misread = end ? null : findMisreadEnd(words, text.slice(index + words.length), start);
    if (misread) {
      const from = index + misread.index;
      return findDatePhrase(
        text.slice(0, from) + misread[0].replace(/\S/g, HIDDEN) + text.slice(from + misread[0].length),
        now,
      );
    }
    if (end || start.isCertain('timezoneOffset')) continue;
    if (!isPlausibleDatePhrase({ text, index, words, parts: start })) continue;
    const time = timeOf(start, words);
    const hasDay = start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month');
    const date = hasDay ? dateOf(start) : now.date;
    const isPast = date < now.date || (!hasDay && (time === null || time <= now.time));
    if (isPast || Number(date.slice(0, 4)) > Number(now.date.slice(0, 4)) + YEARS_AHEAD_MAX) continue;
    const phrase = {
      ...{
        start: index - measureTrailingPreposition(text.slice(0, index), words),
        end: index + words.trimEnd().length,
      },
      ...{ date, time },
    };
    // In 'tomorrow at 4pm, remind me at 3pm', the time of the reminder is not the time of the note.
    if (hasDay || !/\bremind(er)?(\s+me)?:?\s+$/i.test(text.slice(0, index))) return phrase;
    reminder ??= phrase;
  }
  return reminder;
}

/** Replaces each character of a word that is no part of a date, so that the positions of the others stay. */
const HIDDEN = '\ufffc';

/**
 * Returns the end of a phrase that belongs to the sentence: a word that is also the short name of a time zone, as in
 * 'at 5pm get milk' (Georgia), or a number without 'at', as in 'Friday 12 guests'. A time zone in capitals is one.
 */
function findMisreadEnd(words: string, after: string, parts: ParsedComponents): RegExpExecArray | null {
  if (parts.isCertain('timezoneOffset')) {
    const zone = /[\s,(]+(\p{L}+)\)?$/u.exec(words);
    return zone?.[1] !== undefined && zone[1] !== zone[1].toUpperCase() ? zone : null;
  }
  if (!/^\s+\p{L}/u.test(after) || FOLLOWS_NUMBER.test(after)) return null;
  return BARE_NUMBER.exec(words);
}

/** A number behind a day, which nothing makes a time or a year: neither 'at' nor minutes nor 'am'. */
const BARE_NUMBER = /(?<=day|tomorrow|tmrw?|morning|afternoon|evening|night|\d(?:st|nd|rd|th)?),?\s+\d{1,2}$/i;
/** Words that continue a sentence after a time, as in 'tomorrow 12 with Ruth'. */
const FOLLOWS_NUMBER = /^\s+(?:with|for|in|and|or|about|at|on|to|if|then|sharp|noon)\b/i;

/**
 * Returns noon of a date in the device's time zone. No zone changes its clock at noon, and only the calendar date of
 * the result is read.
 */
function noonOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

const padded = (value: number | null, digits = 2): string => String(value ?? 0).padStart(digits, '0');

function dateOf(parts: ParsedComponents): string {
  return `${padded(parts.get('year'), 4)}-${padded(parts.get('month'))}-${padded(parts.get('day'))}`;
}

function timeOf(parts: ParsedComponents, words: string): string | null {
  if (!parts.isCertain('hour')) return DAYPARTS.find(([form]) => form.test(words))?.[1] ?? null;
  const hour = parts.get('hour') ?? 0;
  const isExact = parts.isCertain('meridiem') || /\d[:.]\d\d|noon|midnight/i.test(words);
  const isAfternoon = !isExact && hour > 0 && hour <= LAST_AFTERNOON_HOUR;
  return `${padded(isAfternoon ? hour + 12 : hour)}:${padded(parts.get('minute'))}`;
}
