import { isolate } from '@northkeep/contracts';

export const dragText = {
  title: 'Schedule / Postpone',
  orDay: 'or drop on a day',
  chooseDay: 'Choose a day',
  chooseDate: 'Choose a date',
  cancel: 'Keep it where it is',
  unchanged: 'Nothing has changed.',
  lifted: (text: string) => `Moving “${isolate(text)}”. Choose where it goes, or press Escape.`,
  choosingDay: 'The arrow keys move between the days, Enter plans the note for one.',
  notLoaded: 'Dragging could not be loaded. Check your connection, or use the menu of the note.',
};
