import type { View } from './rules/views.ts';

const VIEW_NAMES: Record<View, string> = {
  thisWeek: 'This Week',
  today: 'Today',
  upcomingWeek: 'Upcoming Week',
  parked: 'Parked',
  all: 'All',
};

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text);

export const notes = {
  views: VIEW_NAMES,
  viewMode: 'View mode',
  filter: 'Filter',
  showDone: "Show 'Done'",
  showScheduled: "Show 'Scheduled'",
  journal: 'Journal',
  list: (view: View) => `Notes, ${VIEW_NAMES[view]}`,
  newLine: 'New line',
  emptyTitle: 'Nothing here yet.',
  empty: {
    thisWeek: 'Type a line; it stays in this week until it is done.',
    today: 'Type a line and it is planned for today.',
    upcomingWeek: 'Type a line and it is planned for next week.',
    parked: 'What has no date waits here.',
    all: 'Type a line. Everything you write is encrypted on this device first.',
  } satisfies Record<View, string>,
  loading: 'Decrypting on this device. The first 50 come first.',
  more: 'More are being decrypted.',
  note: 'Note',
  done: (text: string) => `Done: ${shortened(text) || 'empty note'}`,
  actions: (text: string) => `Actions for ${shortened(text) || 'empty note'}`,
  damaged: 'This text could not be opened.',
  damagedMore: 'It was changed somewhere on its way. The rest of your notes is not affected.',
  newer: 'Written by a newer version; it can only be read here.',
  copyMark: 'Copy',
  copyTip: 'Two devices changed this note; both texts are kept.',
  file: 'File as journaling',
  filed: 'Filed as journaling.',
  today: 'Today',
  nextWeek: 'Next week',
  ulterior: 'Ulterior',
  noDate: 'No date',
  inView: 'Keep in view on the main view',
  moveUp: 'Move up',
  moveDown: 'Move down',
  remove: 'Delete',
  removed: (text: string) => (text === '' ? 'Note deleted.' : `Deleted “${shortened(text)}”`),
  ticked: (text: string) => (text === '' ? 'Done.' : `Done: “${shortened(text)}”`),
  undo: 'Undo',
  undoLast: 'Revert last change',
  redoLast: 'Redo last change',
  applied: { undo: 'Undone.', redo: 'Redone.' },
  noMore: { undo: 'Nothing to undo.', redo: 'Nothing to redo.' },
  undonePartly: 'Another device changed this since; its change stays.',
  undone: (text: string) => (text === '' ? 'The note is back.' : `Brought back: “${shortened(text)}”`),
  removeDamaged: 'Delete this note?',
  removeDamagedMore: 'Its text could not be opened on this device. Another device may still be able to read it.',
  paste: (count: number) => `You're about to paste ${count} lines. The limit is 50. Continue?`,
  pasteYes: 'Continue',
  movedUp: 'Moved up.',
  movedDown: 'Moved down.',
};

export const journal = {
  title: 'Journal',
  ranges: { 7: '7d', 30: '30d', 90: '90d', all: 'all' },
  range: 'Time range',
  empty: 'No journal entries yet. Start typing and file as “journaling”.',
  emptyRange: 'No entries in this time.',
  more: 'Load more',
  back: 'Back to notes',
};

export const commands = {
  notes: 'Notes',
  newNote: 'New note',
  journal: 'Journal',
};
