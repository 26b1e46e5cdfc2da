export const dateTexts = {
  rolledOver: (count: number) =>
    count === 1
      ? '1 line of an earlier week has no date any more. It stands under This Week and Parked.'
      : `${count} lines of earlier weeks have no date any more. They stand under This Week and Parked.`,
  undo: 'Undo',
  dismiss: 'Dismiss',
  undone: (count: number) => (count === 1 ? '1 line has its date back.' : `${count} lines have their dates back.`),
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
  scheduled: (text: string, day: string) => `“${text}” is planned for ${day}.`,
  unscheduled: (text: string) => `“${text}” has no date any more.`,
  back: 'The former date is back.',
  emptyLine: 'Empty note',
};
