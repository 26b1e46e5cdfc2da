import { formatCount, formatDate, isolate, formatNumber as n, pluralOf } from '@northkeep/contracts';
import type { MissingExportPart, ReadableFormat } from '@northkeep/shared-archive';
import { REMIND_AFTER_DAYS } from '@northkeep/shared-vault/export-reminder';

export const EXPORT_TEXTS = {
  title: 'Take it with you, bring it back',
  text: 'Made and opened on this device. Nothing passes through us.',
  archive: 'Encrypted archive',
  archiveText: 'One file under a passphrase of its own, with a page that opens it offline.',
  readable: 'Readable files',
  readableText: 'JSON, Markdown, CSV or a calendar for other programs. Anyone who has the files can read them.',
  action: 'Export',
  exportArchive: 'Export an encrypted archive',
  exportReadable: 'Export readable files',
};

export const EXPORT_REMINDER_TEXTS = {
  action: `Remind me after ${REMIND_AFTER_DAYS} days without an export`,
  never: 'No export has been made yet.',
  last: (date: string) =>
    `Last export: ${formatDate(date, { year: 'numeric', month: 'long', day: 'numeric' })}. The date is encrypted.`,
};

export const INTERRUPTED_EXPORT_TEXTS = {
  title: 'An export was interrupted',
  text: (name: string) => `${isolate(name)} was not completed, and nothing of it was kept. You can start it again.`,
  again: 'Start it again',
  dismiss: 'Dismiss',
};

export const ARCHIVE_TEXTS = {
  title: 'Encrypted archive',
  text: 'Choose a passphrase for this file. It can differ from your own, and nobody can recover it.',
  passphrase: 'Passphrase for the archive',
  action: 'Make the archive',
  checkNote: 'It is opened once to check it.',
};

export const READABLE_EXPORT_TEXTS = {
  title: 'Readable files',
  text: 'Choose the form. Everything is made on this device.',
  form: 'Form',
  forms: {
    json: {
      label: 'JSON',
      text: 'All records and saved cards in one file, also the trash and changes that were not saved.',
    },
    markdown: {
      label: 'Markdown',
      text: 'A file a day, and one for your plan, in a zip.',
    },
    csv: {
      label: 'CSV',
      text: 'A table for each kind of record, in a zip.',
    },
    ics: {
      label: 'Calendar',
      text: 'Dated notes as tasks and dated journal entries, in one ICS file.',
    },
  } satisfies Record<ReadableFormat, { label: string; text: string }>,
  warning: 'These files are not encrypted.',
  warningText: 'Anyone who can open them can read them. Keep them where you would keep a diary.',
  action: 'Make the files',
};

export const EXPORT_PROGRESS_TEXTS = {
  preparing: 'Asking the server for what this device lacks',
  sealing: (at: number, of: number) => `Encrypting record ${n(at)} of ${n(of)}`,
  reading: (at: number, of: number) => `Reading record ${n(at)} of ${n(of)}`,
  checking: 'Opening it once to check it',
  writing: 'Writing the file',
  percent: (share: number) => `${n(Math.floor(share * 100))} %`,
  label: 'Export',
  cancel: 'Cancel',
  close: 'Done',
  cancelled: 'The export was cancelled. Nothing was kept.',
};

export const EXPORT_RESULT_TEXTS = {
  saved: (name: string) => `Saved as ${isolate(name)}`,
  downloaded: (name: string) => `Downloaded as ${isolate(name)}`,
  records: (all: number) => `${formatCount(all, 'record', 'records')}.`,
  deleted: (all: number) => pluralOf(all, 'One is from the trash.', `${n(all)} of them from the trash.`),
  conflict: (all: number) =>
    pluralOf(all, 'One is your side of an open conflict.', `${n(all)} are your side of open conflicts.`),
  notSaved: (all: number) => pluralOf(all, 'One was never saved.', `${n(all)} were never saved.`),
  checked: 'It was opened once and is complete.',
  missingTitle: 'Not in this file',
  missing: {
    changesOfOtherDevices: 'Changes that your other devices made since this one was last online.',
    deletedRecords: 'Deleted records: the trash is on the server, which did not answer.',
    histories: 'Earlier texts of your notes: they are on the server, which did not answer.',
    savedCards: 'The wisdom cards you saved: the list is on the server, which did not answer.',
  } satisfies Record<MissingExportPart, string>,
  damagedTitle: (all: number) =>
    formatCount(all, 'record has a field that did not open', 'records have fields that did not open'),
  damagedText: 'The file keeps their encrypted bytes, and everything else of them.',
  damagedLost: 'They are missing in this file. An encrypted archive or JSON keeps their encrypted bytes.',
  damagedItem: (noun: string, fields: readonly string[]) => `${noun}: ${fields.join(', ')}`,
  damagedMore: (more: number) => `and ${n(more)} more`,
};

export const DECRYPT_PAGE_TEXTS = {
  title: 'The page that opens it',
  text: 'One file that needs no account and no internet. Keep it beside the archive.',
  action: 'Download the page',
  name: 'northkeep-decrypt.html',
  done: (name: string) => `Downloaded as ${isolate(name)}.`,
};

export const EXPORT_FAILURE_TEXTS = {
  locked: 'The vault was locked before the export was complete.',
  network: 'The connection was lost while the trash was read. Try again, with or without a connection.',
  unwritable: 'The file could not be written. There may be no room, or the folder cannot be changed.',
  check: 'The file could not be opened again after it was written. Delete it and try again.',
  other: 'The export failed.',
};
