import { formatCount, formatNumber, isolate } from '@northkeep/contracts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Describes a number of minutes in the largest unit of which it is a whole number. */
const durationText = (minutes: number): string => {
  if (minutes % DAY === 0) return formatCount(minutes / DAY, 'day', 'days');
  return minutes % HOUR === 0
    ? formatCount(minutes / HOUR, 'hour', 'hours')
    : formatCount(minutes, 'minute', 'minutes');
};

export const reminderTexts = {
  label: 'Reminder',
  none: 'No reminder',
  before: (minutes: number) => (minutes === 0 ? 'At its time' : `${durationText(minutes)} before`),
  noTime: 'Give the note a day and a time first.',
  hint: 'Open tabs remind you, and devices with notifications.',
  mark: (minutes: number) =>
    minutes === 0 ? 'Reminds you at its time' : `Reminds you ${durationText(minutes)} before`,
  due: (text: string) => (text === '' ? 'A note without a text is due.' : `Reminder: “${isolate(text)}”`),
  plannedFor: (when: string) => `Planned for ${when}`,
  weeklyStep: (times: number) => `Weekly step, ${formatCount(times, 'time', 'times')} a week`,
  countOf: (progress: number, total: number) =>
    `Weekly step, done ${formatNumber(progress)} of ${formatCount(total, 'time', 'times')}`,
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
