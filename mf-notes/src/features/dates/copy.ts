import { formatCount, isolate } from '@northkeep/contracts';

export const dateTexts = {
  rolledOver: (count: number) =>
    formatCount(
      count,
      'line of an earlier week has no date any more. It stands under This Week and Parked.',
      'lines of earlier weeks have no date any more. They stand under This Week and Parked.',
    ),
  undo: 'Undo',
  dismiss: 'Dismiss',
  undone: (count: number) => formatCount(count, 'line has its date back.', 'lines have their dates back.'),
  scheduleAhead: 'Schedule Ahead',
  overdueSince: (day: string) => `Overdue: ${day}`,
  earlier: 'Earlier month',
  later: 'Later month',
  time: 'Time of day, if it has one',
  today: 'Today',
  tomorrow: 'Tomorrow',
  nextWeek: 'Next week',
  ulterior: 'Ulterior',
  noDate: 'No date',
  cancel: 'Cancel',
  scheduled: (text: string, day: string) => `“${isolate(text)}” is planned for ${day}.`,
  unscheduled: (text: string) => `“${isolate(text)}” has no date any more.`,
  deadline: 'Deadline',
  noDeadline: 'No deadline',
  deadlineSet: (text: string, day: string) => `“${isolate(text)}” is due on ${day}.`,
  deadlineRemoved: (text: string) => `“${isolate(text)}” has no deadline any more.`,
  deadlineBack: 'The former deadline is back.',
  back: 'The former date is back.',
  emptyLine: 'Empty note',
};
