import { formatNumber } from '@northkeep/contracts';

export const addNoteTexts = {
  title: 'New note',
  field: 'Note',
  hint: 'For example: Call Ruth tomorrow at 4pm !high #family, due Friday. Or: Run every Monday at 7am',
  plainHint: 'Pick its day, deadline, labels and priority below.',
  tooLong: (max: number) => `A note has at most ${formatNumber(max)} characters.`,
  stored: 'What is stored',
  unplanned: 'No date: it stays under This Week until it is done.',
  keepWords: (what: string) => `Keep the words of “${what}” in the text`,
  takeBack: (what: string) => `Take back “${what}”`,
  day: 'Day',
  otherDay: 'Another day',
  deadline: 'Deadline',
  priority: 'Priority',
  priorities: { none: 'None', low: 'Low', medium: 'Medium', high: 'High' },
  add: 'Add',
  notLoaded: 'The dialog for a new note could not be loaded. Check the connection and try again.',
  loading: 'The notes are still being opened. What you type stays here.',
};
