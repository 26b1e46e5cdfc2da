import { formatCount, isolate } from '@northkeep/contracts';

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
  hint: 'Open tabs of this app remind you.',
  mark: (minutes: number) =>
    minutes === 0 ? 'Reminds you at its time' : `Reminds you ${durationText(minutes)} before`,
  due: (text: string) => (text === '' ? 'A note without a text is due.' : `Reminder: “${isolate(text)}”`),
  plannedFor: (when: string) => `Planned for ${when}`,
  more: (count: number) => formatCount(count, 'more note is due.', 'more notes are due.'),
  done: 'Done',
  title: 'Northkeep',
  something: 'Something is due.',
};
