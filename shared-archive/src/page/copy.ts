import { formatCount, formatInstant, formatNumber as n } from '@northkeep/contracts';
import type { MissingExportPart } from '../content/entries.ts';
import type { ArchiveErrorCode } from '../format/archive-error.ts';

const DAY = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;

/** All texts that the page shows after it has loaded; the other texts are in `template.html`. */
export const DECRYPT_PAGE_TEXTS = {
  required: 'Type the passphrase',
  opening: (share: number) => `Opening, ${n(Math.floor(share * 100))} %`,
  cancelled: 'Cancelled. Nothing was opened.',
  noCrypto: 'This browser does not let a file on the device decrypt. Open the page in another browser.',
  records: (count: number) => formatCount(count, 'record', 'records'),
  made: (iso: string) => `Made on ${formatInstant(Date.parse(iso), DAY)}.`,
  damaged: (count: number) =>
    formatCount(count, 'record has a field that did not open', 'records have fields that did not open'),
  saved: (name: string) => `Saved as ${name}. It is not encrypted: anyone who can open it can read it.`,
  showAll: (count: number) => `Show all ${n(count)}`,
  noText: 'This text did not open.',
  count: n,
  size: (bytes: number) =>
    bytes < 100_000
      ? `${n(Math.max(1, Math.round(bytes / 1000)))} KB`
      : `${n(bytes / 1_000_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`,
  savedCards: 'Saved wisdom cards',
  states: { live: '', deleted: 'Deleted', conflict: 'Other versions', notSaved: 'Not saved' },
  missing: {
    changesOfOtherDevices: 'Changes that other devices had made since this one was last online.',
    deletedRecords: 'Deleted records.',
    histories: 'Earlier texts of notes.',
    savedCards: 'The list of saved wisdom cards.',
  } satisfies Record<MissingExportPart, string>,
  reasons: {
    NOT_AN_ARCHIVE: 'This file is not an archive.',
    NEWER_FORMAT: 'A newer version of Northkeep made this archive. Use the page that came with it.',
    WEAK_KEY: 'The key of this archive is outside the accepted bounds.',
    TOO_LITTLE_MEMORY:
      'Opening takes 64 MB of memory, which this device does not have free. Close other tabs and try again.',
    WRONG_PASSPHRASE: 'Incorrect passphrase',
    DAMAGED: 'The file is damaged. Copy it again from where you keep it.',
    TRUNCATED: 'The file ends too early. Copy it again from where you keep it.',
    TRAILING_BYTES: 'The file continues after its end. Copy it again from where you keep it.',
    TOO_LARGE: 'The file is larger than this page can open.',
    BAD_CONTENT: 'The content is not what an archive holds.',
    OTHER_FORMAT: 'This file is not an archive.',
  } satisfies Record<ArchiveErrorCode, string>,
  unreadable: 'The file could not be read.',
};
