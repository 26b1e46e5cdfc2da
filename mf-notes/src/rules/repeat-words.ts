import {
  formatRepeatRule,
  type MonthDay,
  NO_REPEAT_END,
  type RepeatEnd,
  type RepeatRule,
  type RepeatUnit,
  WORKDAYS,
} from '@northkeep/contracts';

/** Words that say how a note repeats, such as 'every 2 weeks on Monday'. The positions count UTF-16 code units. */
export interface RepeatWords {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Rule in the form of RFC 5545 §3.3.10. */
  readonly rule: string;
}

/** Returns the first date phrase of a text; null without one. */
type FindDate = (text: string) => Promise<{ readonly end: number; readonly date: string } | null>;

const WEEKDAY =
  'sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?|r)?|fri(?:day)?|sat(?:urday)?';
const WEEKDAYS = `(?:${WEEKDAY})s?(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)(?:${WEEKDAY})s?)*`;
const NUMBER = '\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|other|second|third|fourth|2nd|3rd|4th';
const NTH = 'first|second|third|fourth|last|1st|2nd|3rd|4th';
const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';

const ORDINAL = '\\d{1,2}(?:st|nd|rd|th)';
/** Adverbs with their unit and interval; 'biweekly' is not among them, because it means two different things. */
const ADVERBS: Readonly<Record<string, readonly [RepeatUnit, number]>> = {
  daily: ['day', 1],
  weekly: ['week', 1],
  fortnightly: ['week', 2],
  monthly: ['month', 1],
  quarterly: ['month', 3],
  yearly: ['year', 1],
  annually: ['year', 1],
};
/**
 * An adverb counts as a repetition only in lower case and after other words. 'Daily stand-up', 'the monthly', 'Variety
 * Weekly' and 'twice daily' are no repetitions.
 */
const ADVERB_REFUSED_BEFORE =
  /(?:^|[-–/]|\b(?:a|an|the|this|that|my|our|your|his|her|its|their|not|no|once|twice|thrice|times|\d+[x×]|almost|nearly|than|and|or|of|bi|semi|per))\s*$/i;

/** Words of a unit with its number: 'every 2 weeks', 'weekly'. */
const each = (unit: string, adverbs: string): string =>
  `(?:every\\s+(?:(?<number>${NUMBER})\\s+)?(?<unit>${unit})s?|(?<adverb>${adverbs}))`;

/** Forms of a repetition, the longest first. Each begins at a word and has named groups. */
const FORMS: readonly RegExp[] = [
  // 'every 3 days after done', 'every week after it is done'
  `${each('day|week|month|year', Object.keys(ADVERBS).join('|'))}\\s+after\\s+(?:it\\s+is\\s+|it['’]s\\s+)?done`,
  // 'on the 1st of every month', 'the last Friday of each month', 'on the last day every 3 months'
  `(?:on\\s+(?:the\\s+)?|the\\s+)(?:(?<nth>${NTH})\\s+(?<weekday>${WEEKDAY})|(?<lastDay>last\\s+day)|(?<day>${ORDINAL}))\\s+(?:of\\s+)?(?:every|each)\\s+(?:(?<number>${NUMBER})\\s+)?(?<unit>month)s?`,
  // 'on March 12 every year', 'on the 12th of March each year'
  `on\\s+(?:the\\s+)?(?:(?<month>${MONTH})\\s+(?<day>${DAY})|(?<day2>${DAY})\\s+(?:of\\s+)?(?<month2>${MONTH}))\\s+(?:of\\s+)?(?:every|each)\\s+(?<unit>year)`,
  // 'on Monday and Thursday every 2 weeks'
  `on\\s+(?<weekdays>${WEEKDAYS})\\s+(?:every|each)\\s+(?:(?<number>${NUMBER})\\s+)?(?<unit>week)s?`,
  // 'every month on the 12th', 'every 2 months on the last day', 'monthly on the second Thursday'
  `${each('month', 'monthly|quarterly')}\\s+on\\s+(?:the\\s+)?(?:(?<nth>${NTH})\\s+(?<weekday>${WEEKDAY})|(?<lastDay>last\\s+day)|(?<day>${DAY}))`,
  // 'every year on March 12', 'yearly on the 12th of March'
  `${each('year', 'yearly|annually')}\\s+on\\s+(?:the\\s+)?(?:(?<month>${MONTH})\\s+(?<day>${DAY})|(?<day2>${DAY})\\s+(?:of\\s+)?(?<month2>${MONTH}))`,
  // 'every 2 weeks on Monday and Thursday', 'weekly on Fridays'
  `${each('week', 'weekly|fortnightly')}\\s+on\\s+(?<weekdays>${WEEKDAYS})`,
  // 'every last Friday', 'every second Thursday of the month'
  `every\\s+(?<nth>${NTH})\\s+(?<weekday>${WEEKDAY})(?:\\s+of\\s+(?:the|each|every)\\s+month)?`,
  // 'every other Friday'
  `every\\s+(?<number>other)\\s+(?<weekdays>${WEEKDAYS})`,
  // 'every Monday, Wednesday and Friday'
  `every\\s+(?<weekdays>${WEEKDAYS})`,
  // 'every March 12', 'every 31st of December'
  `every\\s+(?:(?<month>${MONTH})\\s+(?<day>${DAY})|(?<day2>${DAY})\\s+(?:of\\s+)?(?<month2>${MONTH}))`,
  // 'every 31st', 'every 1st of the month', 'every last day of the month'
  `every\\s+(?:(?<monthDay>${ORDINAL})(?!\\s+(?:day|week|month|year))(?:\\s+of\\s+(?:the|each|every)\\s+month)?|(?<lastDay>last\\s+day)\\s+of\\s+(?:the|each|every)\\s+month)`,
  // 'every weekday', 'every workday', 'every weekend'
  'every\\s+(?<group>weekday|workday|weekend)s?',
  // 'every day', 'every 3 weeks', 'daily'
  each('day|week|month|year', Object.keys(ADVERBS).join('|')),
].map((form) => new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, 'iu'));

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const NTHS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: -1 };
const WEEKDAY_STARTS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MONTH_STARTS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKEND = [6, 0];
const UNTIL = /^\s*,?\s*until\s+/i;
const TIMES =
  /^\s*,?\s*(?:for\s+)?(?!0+\s)(\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)\s+times?(?![\p{L}\p{N}])/iu;
/** What may follow the words. Before another word they are a part of the sentence, as in 'every day counts'. */
const MAY_FOLLOW = /^\s*(?:$|[,.;:!?)#\ufffc]|(?:at|from|starting|beginning|due|deadline|in the|until|for)\b|\d)/i;
/** Words after a repetition with which a text begins, as in 'Every Friday water the plants'. */
const FOLLOWS_AT_START = /^\s+\p{L}+\s+\S/u;

/**
 * Reads how a note repeats from its words; null without such words. The rule of words without a day, such as 'every
 * month', repeats the day of `date`.
 */
export async function readRepeatWords(
  text: string,
  { date, findDate }: { date: string; findDate: FindDate },
): Promise<RepeatWords | null> {
  if (!/every|each|daily|weekly|fortnightly|monthly|quarterly|yearly|annually/i.test(text)) return null;
  for (const form of FORMS) {
    const found = form.exec(text);
    if (!found) continue;
    const rule = ruleOf(found.groups ?? {}, found[0], date);
    const start = found.index;
    // A day that does not exist makes the whole a sentence: 'on the 32nd of every month' is not 'every month'.
    if (!rule) return null;
    if (found.groups?.adverb !== undefined && !isAdverb(found.groups.adverb, text.slice(0, start))) continue;
    const words = found.index + found[0].length;
    const { end, length } = await readEnd(text.slice(words), findDate);
    const after = text.slice(words + length);
    const isAtStart =
      found.groups?.adverb === undefined && text.slice(0, start).trim() === '' && FOLLOWS_AT_START.test(after);
    if (!MAY_FOLLOW.test(after) && !isAtStart) return null;
    return { start, end: words + length, rule: formatRepeatRule({ ...rule, end }) };
  }
  return null;
}

function ruleOf(groups: Readonly<Record<string, string | undefined>>, words: string, date: string): RepeatRule | null {
  const { number, nth, weekday, weekdays, group, lastDay } = groups;
  const [adverbUnit, adverbInterval] = ADVERBS[groups.adverb?.toLowerCase() ?? ''] ?? [undefined, 1];
  const unit = groups.monthDay !== undefined || lastDay !== undefined ? 'month' : (adverbUnit ?? groups.unit);
  const interval = number === undefined ? adverbInterval : readNumber(number);
  const base: RepeatRule = {
    ...{ unit: (unit?.toLowerCase() ?? 'week') as RepeatUnit, interval, weekdays: [], monthDay: null, month: null },
    ...{ end: NO_REPEAT_END, isAfterDone: false },
  };
  if (interval < 1) return null;
  if (/\safter\s/i.test(words)) return { ...base, isAfterDone: true };
  if (group !== undefined) return { ...base, weekdays: /^weekend/i.test(group) ? WEEKEND : WORKDAYS };
  if (weekdays !== undefined) return { ...base, weekdays: readWeekdays(weekdays) };
  if (nth !== undefined && weekday !== undefined)
    return { ...base, unit: 'month', monthDay: { kind: 'weekday', nth: readNth(nth), weekday: readWeekday(weekday) } };
  const month = groups.month ?? groups.month2;
  const day =
    lastDay === undefined ? Number.parseInt(groups.day ?? groups.day2 ?? groups.monthDay ?? date.slice(8), 10) : -1;
  const monthDay: MonthDay = { kind: 'day', day };
  if (base.unit === 'month') return day > 31 || day === 0 ? null : { ...base, monthDay };
  if (base.unit === 'year' || month !== undefined) {
    const at =
      month === undefined ? Number(date.slice(5, 7)) : MONTH_STARTS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
    return isDayOfMonth(day, at) ? { ...base, unit: 'year', monthDay, month: at } : null;
  }
  // A week without a weekday repeats the weekday of its line.
  return base;
}

async function readEnd(after: string, findDate: FindDate): Promise<{ end: RepeatEnd; length: number }> {
  const times = TIMES.exec(after);
  if (times) return { end: { kind: 'count', times: readNumber(times[1] ?? '') }, length: times[0].length };
  const until = UNTIL.exec(after);
  const found = until && (await findDate(after.slice(until[0].length)));
  if (!until || !found) return { end: NO_REPEAT_END, length: 0 };
  return { end: { kind: 'until', date: found.date }, length: until[0].length + found.end };
}

function readNumber(word: string): number {
  const lower = word.toLowerCase();
  if (lower === 'other') return 2;
  const nth = NTHS[lower];
  if (nth !== undefined) return nth;
  return NUMBERS.includes(lower) ? NUMBERS.indexOf(lower) + 2 : Number.parseInt(word, 10);
}

const isAdverb = (adverb: string, before: string): boolean =>
  adverb === adverb.toLowerCase() && !ADVERB_REFUSED_BEFORE.test(before);
const readNth = (word: string): number => NTHS[word.toLowerCase()] ?? Number.parseInt(word, 10);
const readWeekday = (word: string): number => WEEKDAY_STARTS.indexOf(word.slice(0, 3).toLowerCase());
const readWeekdays = (words: string): number[] => [
  ...new Set(words.split(/\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*/i).map(readWeekday)),
];

/** Any leap year, because February 29 is a day of a rule too. */
const LEAP_YEAR = 2028;
const isDayOfMonth = (day: number, month: number): boolean =>
  day >= 1 && day <= new Date(Date.UTC(LEAP_YEAR, month, 0)).getUTCDate();
