import { formatNumber, isolate } from '@northkeep/contracts';

export const FEEDBACK_TEXTS = {
  title: 'Feedback',
  about: 'Written in the clear. People are told so before they send.',
  show: 'Show',
  states: { open: 'Open', done: 'Done' },
  loading: 'Loading feedback',
  unreachable: 'The feedback could not be loaded.',
  none: { open: 'Nothing waits.', done: 'Nothing is done yet.' },
  noneMore: { open: 'New feedback appears here.', done: 'Feedback that is marked as done appears here.' },
  list: 'Feedback',
  back: 'Feedback',
  kindOf: (category: string, severity: string | null, importance: number | null): string =>
    severity !== null
      ? `${category}, ${severity}`
      : importance !== null
        ? `${isolate(category)}, importance ${importance}`
        : category,
  category: 'Category',
  severity: 'Severity',
  importance: 'Importance',
  mayContact: 'May we contact you?',
  yesAt: (email: string) => `Yes, ${isolate(email)}`,
  no: 'No',
  steps: 'Reproduction steps',
  picture: 'Attached picture',
  pictureFailed: 'The picture could not be shown.',
  download: 'Save the picture',
  size: (type: string, bytes: number): string => {
    const format = type.replace('image/', '').toUpperCase();
    return `${format}, ${formatNumber(Math.ceil(bytes / 1000))} kB`;
  },
  done: 'Mark as done',
  reopen: 'Open again',
  marked: { done: 'Marked as done.', open: 'Opened again.' },
  reply: 'Reply by mail',
  remove: 'Delete',
  question: {
    title: 'Are you sure?',
    text: 'The message and its picture are deleted. It cannot be undone.',
    action: 'Delete',
  },
  removed: 'The feedback was deleted.',
};
