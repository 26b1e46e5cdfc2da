import { formatCount, isolate, formatNumber as n, pluralOf, TRASH_RETENTION_DAYS } from '@northkeep/contracts';
import type { ArchiveErrorCode, ImportFormat, OtherFormat, RefusalReason } from '@northkeep/shared-archive';
import type { ImportRefusalReason } from '@northkeep/shared-vault';

export const IMPORT_TEXTS = {
  item: 'Bring records back',
  itemText: 'From an archive, readable files or another planner. You see what would change before anything does.',
  action: 'Import',
  actionLabel: 'Import a file',
  title: 'Import',
  choose: 'Choose a file',
  file: 'File to import',
  drop: 'Drop a file here',
  forms:
    'An encrypted archive, JSON, Markdown, CSV, a calendar or a zip. Also files of Todoist, Super Productivity, Standard Notes, Notesnook, Google Keep, Evernote and Joplin.',
  local: 'It is read on this device. Nothing is changed before you have seen what would be.',
  reading: 'Reading the file',
  planning: 'Comparing it with what is here',
  another: 'Choose another file',
  passphrase: 'Passphrase of the archive',
  passphraseText: (name: string) => `${isolate(name)} is encrypted. Its passphrase was chosen when it was made.`,
  passphraseRequired: 'The passphrase is required',
  open: 'Open the archive',
};

export const IMPORT_PLAN_TEXTS = {
  opened: ({ name, size, madeOn }: { name: string; size: string; madeOn: string | null }) =>
    madeOn === null
      ? `${isolate(name)}, ${size}. Opened on this device, nothing is changed yet.`
      : `${isolate(name)}, ${size}, made on ${madeOn}. Opened on this device, nothing is changed yet.`,
  formats: {
    archive: 'Encrypted archive',
    json: 'Readable JSON',
    csv: 'Tables of Northkeep',
    northkeepMarkdown: 'Markdown of Northkeep',
    todoist: 'Todoist',
    superProductivity: 'Super Productivity',
    habits: 'Habit table',
    standardNotes: 'Standard Notes',
    keep: 'Google Keep',
    enex: 'Evernote',
    joplin: 'Joplin',
    ics: 'Calendar',
    markdown: 'Text, Markdown or HTML',
    zip: 'Zip of files',
  } satisfies Record<ImportFormat, string>,
  table: 'What would happen, by kind of record',
  kind: 'Kind',
  added: 'New',
  updated: 'Updated',
  same: 'The same',
  kept: 'Yours kept',
  refused: 'Left out',
  together: 'Together',
  groups: {
    notes: 'Notes and journal',
    plan: 'Direction and plan',
    weeks: 'Weeks and reviews',
    assessments: 'Assessments',
    settings: 'Settings',
    cards: 'Saved cards',
  },
  sample: 'Among the new ones',
  updatedSample: 'Among the updated ones',
  keptTitle: (count: number) =>
    pluralOf(
      count,
      `Kept yours: ${n(count)} record is different in the file`,
      `Kept yours: ${n(count)} records are different in the file`,
    ),
  keptText: 'Nothing of yours is overwritten.',
  refusedTitle: (count: number) => formatCount(count, 'part of the file stays out', 'parts of the file stay out'),
  which: 'Which ones',
  more: (count: number) => `and ${n(count)} more`,
  droppedTitle: 'Northkeep has no place for',
  dropped: (name: string, count: number) =>
    name === 'tzid'
      ? pluralOf(
          count,
          `the time zone of ${n(count)} calendar entry (the hours are as written)`,
          `the time zone of ${n(count)} calendar entries (the hours are as written)`,
        )
      : `${name} (${n(count)})`,
  nothing: 'Nothing in this file is new.',
  nothingText: 'Everything that can be imported is here already.',
  noneRead: 'Nothing in this file could be read.',
  noneAllowed: 'Nothing in this file can be imported.',
  noneReadText: 'The parts that stay out are listed below.',
  empty: 'The file is empty.',
  emptyText: 'It has nothing that can be imported.',
  again: 'Importing the same file again adds nothing.',
  add: (count: number) => pluralOf(count, `Add ${n(count)} record`, `Add ${n(count)} records`),
  update: (count: number) => pluralOf(count, `Update ${n(count)} record`, `Update ${n(count)} records`),
  addAndUpdate: (added: number, updated: number) =>
    pluralOf(added, `Add ${n(added)} record, update ${n(updated)}`, `Add ${n(added)} records, update ${n(updated)}`),
  noName: 'Without a text',
  /** A part of a file that stays out, and the reason. */
  leftOut: (name: string, reason: string) => `${isolate(name)}: ${reason}`,
  noCard: 'This installation has no such card.',
  cardsTitle: 'Saved wisdom cards stay out for now',
  cardsText: 'The server did not answer. Import the file once more with a connection to add them.',
};

export const IMPORT_REFUSAL_TEXTS: Readonly<Record<ImportRefusalReason | RefusalReason, string>> = {
  deleted: 'It was in the trash.',
  damaged: 'Its text did not open when it was exported.',
  invalid: 'It has a value that is not allowed.',
  newer: 'A newer version of Northkeep wrote it.',
  noParent: 'What it belongs to is missing.',
  limit: 'Your account has no room for it.',
  otherVersion: 'Another version of it is taken.',
  removed: 'You have deleted it here.',
  older: 'A newer state of it was imported before.',
  cancelled: 'It was cancelled.',
  empty: 'It has no text.',
  encrypted: 'It is encrypted.',
  inTrash: 'It was in the trash.',
  notText: 'It is not text.',
  nestedArchive: 'It is a zip within the zip.',
  otherFormat: 'It is of a kind that Northkeep cannot read.',
  outsideLists: 'It holds what was deleted or never saved.',
  tooLarge: 'It is too large.',
  unreadable: 'It could not be read.',
};

export const IMPORT_RUN_TEXTS = {
  adding: (done: number, total: number) => `Importing record ${n(done)} of ${n(total)}`,
  undoing: (done: number, total: number) => `Taking back record ${n(done)} of ${n(total)}`,
  progress: 'Import',
  percent: (share: number) => `${n(Math.floor(share * 100))} %`,
  cancel: 'Cancel',
  cancelNote: 'What it has done can be taken back.',
  added: (count: number) => formatCount(count, 'record was added.', 'records were added.'),
  updated: (count: number) => formatCount(count, 'record was updated.', 'records were updated.'),
  from: (label: string) => `From ${isolate(label)}. You can take the whole import back as one.`,
  stopped: (done: number, total: number) => `The import of a file stopped after ${n(done)} of ${n(total)} records.`,
  stoppedText: (label: string) => `Import ${isolate(label)} once more to go on, or take back what it has done.`,
  noRoom: 'This device has no room for more. Free some space before you go on.',
  undo: 'Undo the import',
  keep: 'Keep it',
  done: 'Done',
  undone: 'The import was taken back.',
  undoneText: `What it added is in the trash for ${TRASH_RETENTION_DAYS} days.`,
  undoneUpdates: 'What it updated is as it was, except where you have changed it since.',
  stayed: (count: number) =>
    formatCount(
      count,
      'record stays, because it holds something of yours.',
      'records stay, because they hold something of yours.',
    ),
  close: 'Close',
};

export const IMPORT_FAILURE_TEXTS = {
  archive: {
    NOT_AN_ARCHIVE: 'This file is not an archive of Northkeep.',
    NEWER_FORMAT: 'A newer version of Northkeep made this archive. Load this page again and try once more.',
    WEAK_KEY: 'This archive is not encrypted as Northkeep encrypts, so it was not opened.',
    TOO_LITTLE_MEMORY:
      'Opening takes 64 MB of memory, which this device does not have free. Close other tabs and try again.',
    WRONG_PASSPHRASE: 'This passphrase does not open the archive.',
    DAMAGED: 'This archive is damaged. Nothing of it was taken.',
    TRUNCATED: 'This archive ends too early. Perhaps it was not downloaded completely.',
    TRAILING_BYTES: 'Something was added behind the end of this archive. Nothing of it was taken.',
    TOO_LARGE: 'This file is too large to import.',
    BAD_CONTENT: 'This file is broken, so it could not be read.',
    OTHER_FORMAT: 'This file is none that Northkeep can read.',
  } satisfies Record<ArchiveErrorCode, string>,
  otherFormat: {
    json: 'This file is JSON of another program, which Northkeep cannot read.',
    xml: 'This file is XML of another program, which Northkeep cannot read.',
    table: 'This file is a table of another program, which Northkeep cannot read.',
    calendar: 'This file is named like a calendar, but there is none in it.',
    contacts: 'These are contacts, which Northkeep cannot read.',
    mail: 'This is an e-mail, which Northkeep cannot read.',
    pdf: 'This file is a PDF, which Northkeep cannot read.',
    rtf: 'This file is formatted text (RTF), which Northkeep cannot read. Save it as plain text first.',
    binary: 'This file is not text, so Northkeep cannot read it.',
  } satisfies Record<OtherFormat, string>,
  savedCards: 'This import saved wisdom cards, which are on the server. Take it back once there is a connection.',
  busy: 'Another tab is importing. Wait until it has ended.',
  locked: 'The vault was locked before the import was complete.',
  unreadable: 'The browser could not read this file.',
  network: 'This page could not load the import. Try again with a connection.',
  deadline: (name: string, seconds: number) =>
    `Reading ${isolate(name)} took longer than ${n(seconds)} seconds, so it was stopped. Nothing was imported.`,
  noWorker:
    'This browser could not start the part of this page that reads files. Nothing was imported. Load this page again and try once more.',
  other: 'The import failed. Nothing else was changed.',
};
