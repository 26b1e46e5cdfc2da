import { formatCount, formatNumber, isolate, pluralOf } from '@northkeep/contracts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Describes how long before its time a reminder comes, in the largest unit that divides the minutes. */
function beforeText(minutes: number): string {
  if (minutes === 0) return 'At its time';
  if (minutes % DAY === 0) return formatCount(minutes / DAY, 'day before', 'days before');
  return minutes % HOUR === 0
    ? formatCount(minutes / HOUR, 'hour before', 'hours before')
    : formatCount(minutes, 'minute before', 'minutes before');
}

/** The same as a sentence. */
function markText(minutes: number): string {
  if (minutes === 0) return 'Reminds you at its time';
  if (minutes % DAY === 0)
    return pluralOf(
      minutes / DAY,
      `Reminds you ${formatNumber(minutes / DAY)} day before`,
      `Reminds you ${formatNumber(minutes / DAY)} days before`,
    );
  return minutes % HOUR === 0
    ? pluralOf(
        minutes / HOUR,
        `Reminds you ${formatNumber(minutes / HOUR)} hour before`,
        `Reminds you ${formatNumber(minutes / HOUR)} hours before`,
      )
    : pluralOf(
        minutes,
        `Reminds you ${formatNumber(minutes)} minute before`,
        `Reminds you ${formatNumber(minutes)} minutes before`,
      );
}

export const reminderTexts = {
  label: 'Reminder',
  none: 'No reminder',
  before: beforeText,
  noTime: 'Give the note a day and a time first.',
  hint: 'Open tabs remind you, and devices with notifications.',
  mark: markText,
  due: (text: string) => (text === '' ? 'A note without a text is due.' : `Reminder: “${isolate(text)}”`),
  plannedFor: (when: string) => `Planned for ${when}`,
  weeklyStep: (times: number) =>
    pluralOf(
      times,
      `Weekly step, ${formatNumber(times)} time a week`,
      `Weekly step, ${formatNumber(times)} times a week`,
    ),
  countOf: (progress: number, total: number) =>
    pluralOf(
      total,
      `Weekly step, done ${formatNumber(progress)} of ${formatNumber(total)} time`,
      `Weekly step, done ${formatNumber(progress)} of ${formatNumber(total)} times`,
    ),
  more: (count: number) => formatCount(count, 'more reminder is due.', 'more reminders are due.'),
  done: 'Done',
  counted: (label: string) => `Done once more: ${isolate(label)}`,
  undo: 'Undo',
  /** A press of 'Done' in a notification, for a note that has another text or time since. */
  notCompleted: (text: string) =>
    `You pressed Done in a notification. “${isolate(text)}” was changed since, so it was not completed.`,
  /** The same of a step that was renamed or parked since. */
  notCounted: (label: string) =>
    `You pressed Done in a notification. “${isolate(label)}” was changed since, so it was not counted.`,
  /** The same of a step that failed to be counted. */
  notStored: (label: string) => `You pressed Done in a notification, but “${isolate(label)}” could not be counted.`,
  title: 'Northkeep',
  something: 'Something is due.',
};
