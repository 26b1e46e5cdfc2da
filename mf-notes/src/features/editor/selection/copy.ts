import { cutText, formatCount, formatNumber, isolate } from '@northkeep/contracts';

const shortened = (text: string) => cutText(text, 60, '…');

export const selectionTexts = {
  item: 'Select',
  bar: 'Selected notes',
  select: (text: string, isDone: boolean) =>
    isDone
      ? `Select, done: ${isolate(shortened(text)) || 'empty note'}`
      : `Select: ${isolate(shortened(text)) || 'empty note'}`,
  selected: (count: number) => `${formatNumber(count)} selected`,
  started: (count: number) =>
    `${formatNumber(count)} selected. The arrow keys move, Space selects, Escape ends the selection.`,
  ended: 'The selection has ended.',
  nextWeek: 'Next week',
  move: 'Move to day',
  labels: 'Labels',
  done: 'Done',
  reopen: 'Not done',
  remove: 'Delete',
  cancel: 'Cancel',
  apply: 'Apply',
  undo: 'Undo',
  planned: (count: number, day: string) =>
    formatCount(count, `note is planned for ${day}.`, `notes are planned for ${day}.`),
  postponed: (count: number) => formatCount(count, 'note is planned a week later.', 'notes are planned a week later.'),
  postponedFourWeeks: (count: number) =>
    formatCount(count, 'note is planned four weeks later.', 'notes are planned four weeks later.'),
  unscheduled: (count: number) => formatCount(count, 'note has no date any more.', 'notes have no date any more.'),
  labelled: (count: number) => formatCount(count, 'note has other labels now.', 'notes have other labels now.'),
  ticked: (count: number) => formatCount(count, 'note is done.', 'notes are done.'),
  reopened: (count: number) => formatCount(count, 'note is open again.', 'notes are open again.'),
  removed: (count: number) => formatCount(count, 'note deleted.', 'notes deleted.'),
  back: (count: number) => formatCount(count, 'note is as it was before.', 'notes are as they were before.'),
  unchanged: 'Nothing has changed.',
  full: (count: number, max: number) =>
    formatCount(
      count,
      `note has ${formatNumber(max)} labels already and stays as it is.`,
      `notes have ${formatNumber(max)} labels already and stay as they are.`,
    ),
  notRepeated: (count: number) =>
    formatCount(
      count,
      'next line of a repeated note could not be added.',
      'next lines of repeated notes could not be added.',
    ),
  removeDamaged: (count: number) => formatCount(count, 'note will be deleted.', 'notes will be deleted.'),
  removeDamagedMore: (count: number) =>
    formatCount(
      count,
      'of them could not be opened on this device and does not come back by Undo. Another device may still be able to read it.',
      'of them could not be opened on this device and do not come back by Undo. Another device may still be able to read them.',
    ),
  commonLabels: (count: number) =>
    formatCount(
      count,
      'note is selected. What you add or remove here changes in it.',
      'notes are selected. These are the labels that all of them have; what you add or remove changes in each of them.',
    ),
};
