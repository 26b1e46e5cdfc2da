import { KINDS } from '@northkeep/contracts';

/** Words that say when to remind of a note. The positions count UTF-16 code units. */
export interface ReminderWords {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Minutes before the planned time of the note; 0 for the time itself. */
  readonly minutes: number;
}

const NUMBER = String.raw`\d{1,4}|an?|one|two|three|half\s+an`;
const UNIT = 'min(?:ute)?s?|h(?:ou)?rs?|h|days?';
/** 'remind me 10 minutes before', 'reminder 1 h before', 'remind me at the time'. */
const REMINDER = new RegExp(
  String.raw`(?<=^|\s)remind(?:er)?(?:\s+me)?:?\s+(?:(?<number>${NUMBER})\s*(?<unit>${UNIT})\s+(?:before|earlier|ahead)|(?:at|on)\s+(?:the\s+|its\s+)?time)(?=$|[\s,.;:!?])`,
  'iu',
);
const WORD_NUMBERS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3 };
const UNIT_MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440 };

/** Reads when to remind of a note; null without such words, and for more minutes than a note can have. */
export function readReminderWords(text: string): ReminderWords | null {
  const found = REMINDER.exec(text);
  if (!found) return null;
  const { number, unit } = found.groups ?? {};
  const minutes = number === undefined || unit === undefined ? 0 : minutesOf(number, unit);
  if (minutes > KINDS.lines.fields.reminder.max) return null;
  return { start: found.index, end: found.index + found[0].length, minutes };
}

function minutesOf(number: string, unit: string): number {
  const each = UNIT_MINUTES[unit.charAt(0).toLowerCase()] ?? 1;
  const word = number.toLowerCase();
  return (word.startsWith('half') ? 0.5 : (WORD_NUMBERS[word] ?? Number(word))) * each;
}
