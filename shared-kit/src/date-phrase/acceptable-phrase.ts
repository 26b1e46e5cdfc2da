import type { ParsedComponents } from 'chrono-node';

/** A phrase that the library has found in a text. */
interface FoundPhrase {
  readonly text: string;
  readonly index: number;
  readonly words: string;
  readonly parts: ParsedComponents;
}

/**
 * Words before a phrase which show that it is not a planned date, such as in 'every Friday', 'up to Friday' and 'Monday
 * and Friday'.
 */
const REFUSED_BEFORE =
  /(\b(every|each|until|till|since|before|after|last|past|from|not|no|all|a|the|and|or|to|through|thru|of|unless|was|been|cannot|expires?|expired)|n['’]t|[-–&,/])\s*$/i;
/** Next day of a list or range, such as in 'Monday and Friday'. */
const LISTED_AFTER =
  /^\s*([-–,&/]|and|or|to|through|thru|until|till)\s*(mon|tue|wed|thu|fri|sat|sun|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|today|tomorrow|\d)/i;
/** Beginning of a text that says that something does not happen, or that asks or tells about something. */
const REFUSED_START =
  /^\s*(no|not|never|without|skip|cancel(l?ed)?|called off|don['’]?t|do not|didn['’]?t|what|why|how|who|whose|which|when|where)\b/i;
/** Words about the past before 'today' or 'tonight'. */
const PAST_WORD =
  /\b([a-z]{3,}[^e\W]ed|did|was|were|had|went|got|made|saw|felt|ate|ran|met|took|wrote|gave|found|said|heard)\b/i;
const TODAY = /\b(to-?day|tonight|this (morning|afternoon|evening))\b/i;
const DAY_WITHOUT_PREPOSITION = /^(mon|tues|wednes|thurs|fri|satur|sun)day( (morning|afternoon|evening|night))?$/i;
/** Capitalised word before a day: a name, unless it is the first word of the text. */
const CAPITAL_BEFORE = /(^|\s)\p{Lu}[\p{L}’']*\s+$/u;
/** First words of the names of days, as in 'Black Friday'. */
const DAY_NAME_BEFORE =
  /\b(black|good|cyber|casual|holy|ash|palm|easter|shrove|super|fat|blue|maundy|giving|whit|bloody|freaky|girl|man|mothering|pancake|taco|ruby|throwback|tgi)\s+$/i;
/** The name of a day with its number, as in 'Friday the 13th'. */
const NUMBER_AFTER = /^\s+the\s+\d/i;
/** The title of a film: as a date it is written in lower case. */
const TITLE = /^The Day After Tomorrow$/;
const CAPITAL_AFTER = /^\s+\p{Lu}\p{L}/u;
/** Word after a day that makes a name of it, as in 'Sunday roast': none that continues a sentence. */
const NOUN_AFTER =
  /^\s+(?!(at|on|in|for|about|with|without|and|or|then|to|by|before|after|if|when|because|from|as|via|around|early|late|morning|afternoon|evening|night|noon)\b)\p{L}/iu;
/** Words within a phrase about the past or a span of time. */
const REFUSED_WITHIN = /\b(last|past|ago|yesterday|previous|earlier|hours?|minutes?|mins?|seconds?|secs?|years?)\b/i;
const DAY_NAME = /\b(mon|tues|wednes|thurs|fri|satur|sun)day\b/i;
/** Short names of weekdays that are never ordinary words, unlike 'sun'. */
const SHORT_DAY_NAME = /\b(tues?|thu|thurs?|fri)\b/i;
const RELATIVE =
  /^(in|next|(a|one|two|three|four|five|six|seven|eight|nine|ten|\d+) (days?|weeks?|months?) from now)\b/i;
const SLASHES = /\d\s*[/.]\s*\d+(?!:)/;
/** Names of months that are also ordinary words when they are written in lower case. */
const MONTH_WORD = /\b(may|march)\b/;

/** True for a phrase that a person means as a date, and not for ordinary words that could be one. */
export function isPlausibleDatePhrase(found: FoundPhrase): boolean {
  const { text, index, parts } = found;
  const words = found.words.replace(/[\s,]+$/, '');
  const before = text.slice(0, index);
  const after = text.slice(index + words.length);
  // The phrase is within a word, a URL, an email, a number or quotation marks, or is followed by "'s".
  if (/[\w/@#.:$€£'"“‘-]$/.test(before) || /^(['’]|[\w/@:%-]|\.\w)/.test(after)) return false;
  if (/[a-z]-[a-z]/i.test(words)) return false;
  if (REFUSED_START.test(before) || LISTED_AFTER.test(after) || TITLE.test(words)) return false;
  if (TODAY.test(words) && PAST_WORD.test(before)) return false;
  if (DAY_WITHOUT_PREPOSITION.test(words) && isPartOfName(before, after)) return false;
  if (REFUSED_BEFORE.test(before) || REFUSED_WITHIN.test(words) || MONTH_WORD.test(words)) return false;
  if (parts.isCertain('month') && !parts.isCertain('day')) return /^next month\b/i.test(words);
  if (parts.isCertain('weekday') && !parts.isCertain('day')) return isDayName(words, parts);
  if (parts.isCertain('day')) return isDay(words);
  return isTimeOfToday(words, parts);
}

/** True for a day within a name, such as in 'Black Friday sales' and 'Friday Harbor'. */
function isPartOfName(before: string, after: string): boolean {
  if (DAY_NAME_BEFORE.test(before) || CAPITAL_AFTER.test(after) || NUMBER_AFTER.test(after)) return true;
  const isFirstWord = /^\s*\S+\s+$/.test(before);
  return CAPITAL_BEFORE.test(before) && (!isFirstWord || NOUN_AFTER.test(after));
}

function isDayName(words: string, parts: ParsedComponents): boolean {
  if (DAY_NAME.test(words) || /\b(this|next) weekend\b/i.test(words)) return true;
  return SHORT_DAY_NAME.test(words) && (/^(on|this|next)\b/i.test(words) || parts.isCertain('meridiem'));
}

/** True for a date given as a name ('Friday'), as numbers of day and month, or relative to today ('in 2 days'). */
function isDay(words: string): boolean {
  if (/\b(to-?day|tonight|tomorrow|tmrw?)\b/i.test(words) || RELATIVE.test(words)) return true;
  if (/\d{4}-\d\d-\d\d/.test(words)) return true;
  return (
    /[a-z]{3}/i.test(words) &&
    /\d/.test(words) &&
    !SLASHES.test(words) &&
    !/^(a|\d+|\w+) (days?|weeks?|months?)\b/i.test(words)
  );
}

/**
 * True for a time of today, such as 'at 4pm' or 'at 16:30'. A time without a date needs 'at', and either minutes or
 * 'am' or 'pm'.
 */
function isTimeOfToday(words: string, parts: ParsedComponents): boolean {
  const isExact = parts.isCertain('meridiem') || /\d:\d\d/.test(words);
  return /^(at|@)\s/i.test(words) && parts.isCertain('hour') && isExact;
}

/** Phrases that have a preposition of their own. */
const WITH_PREPOSITION = /^(at|@|in)(?=\s|\d)/i;
/** Phrases that no 'on' introduces, so that in 'log on tomorrow' it belongs to the verb. */
const WITHOUT_ON =
  /^(to-?day|tonight|tomorrow|tmrw?|this\s|next\s+(week|month|weekend)|(a|one|two|\d+)\s+\w+\s+from\s)/i;

/**
 * Returns the length of a preposition at the end of `before`, which belongs to the date phrase after it, as in 'by
 * Friday'; 0 when there is none.
 */
export function measureTrailingPreposition(before: string, phrase: string): number {
  const found = /(?:^|(?<=\s))(on|by|for)\s+$/i.exec(before);
  if (!found || WITH_PREPOSITION.test(phrase)) return 0;
  return /^on/i.test(found[0]) && WITHOUT_ON.test(phrase) ? 0 : found[0].length;
}
