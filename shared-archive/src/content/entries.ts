import type { Kind, Scalar } from '@northkeep/contracts';

/** The decrypted value of one field. */
export type ArchiveValue = Scalar | readonly Scalar[] | readonly Readonly<Record<string, Scalar>>[];

/**
 * Part of the app that a record comes from. `live`: the normal lists. `deleted`: the trash. `conflict`: another
 * device's version that an open conflict keeps in addition to the live version. `notSaved`: a change that the server
 * rejected permanently.
 */
export const RECORD_STATES = ['live', 'deleted', 'conflict', 'notSaved'] as const;
export type RecordState = (typeof RECORD_STATES)[number];

/** One record with its decrypted values. */
export interface ArchiveRecord {
  readonly state: RecordState;
  readonly kind: Kind;
  readonly id: string;
  readonly parentKind: Kind | null;
  readonly parentId: string | null;
  /** Position among siblings; null for kinds without an order. */
  readonly index: number | null;
  /** Version of the stored form of its kind. */
  readonly schema: number;
  /**
   * ISO times at which the server created and last changed the record; null for a record that the server has not
   * confirmed.
   */
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly values: Readonly<Record<string, ArchiveValue>>;
  /** Stored bytes of the fields that could not be decrypted, as JSON text by name of the field. */
  readonly damaged: Readonly<Record<string, string>>;
}

/** The first entry of the content. */
export interface ArchiveManifest {
  /** Id of this archive (UUID v4): an import derives the ids of its records from it. */
  readonly archiveId: string;
  /** Public id of the vault that the records come from. */
  readonly vaultId: string;
  /** ISO time at which the export began. */
  readonly createdAt: string;
  /** Version of the app that wrote it. */
  readonly appVersion: string;
  /** IANA time zone of the user, in which dates without a zone are read. */
  readonly timeZone: string;
  /** Parts of the data that the device did not hold, in words of {@link MISSING_EXPORT_PARTS}. */
  readonly missing: readonly MissingExportPart[];
  /** Saved wisdom cards, the latest saved first; absent in an archive that was made without them. */
  readonly savedCards?: readonly SavedCard[];
}

/**
 * A saved wisdom card: its id, which is the same on every installation, and the title and summary that tell a reader
 * which card it is.
 */
export interface SavedCard {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
}

/** Parts of the content that an export may have to leave out while the server cannot be reached. */
export const MISSING_EXPORT_PARTS = ['changesOfOtherDevices', 'deletedRecords', 'histories', 'savedCards'] as const;
export type MissingExportPart = (typeof MISSING_EXPORT_PARTS)[number];

/**
 * One line of the content. `end` is the last line and contains the number of records, so that truncated content is
 * detected.
 */
export type ArchiveEntry =
  | { readonly type: 'manifest'; readonly manifest: ArchiveManifest }
  | { readonly type: 'record'; readonly record: ArchiveRecord }
  | { readonly type: 'end'; readonly records: number };
