import type { Kind, RecordEdition } from '@northkeep/contracts';
import type { PlainValue } from '../crypto/fields.ts';
import type { PlainValues } from '../sync/outbox/action.ts';

/** Part of the app that a record of a file comes from. */
export type ImportedRecordSource = 'live' | 'deleted' | 'conflict' | 'notSaved';

/** A record of a file, its values unchecked. */
export interface ImportRecord {
  readonly state: ImportedRecordSource;
  readonly kind: Kind;
  /**
   * Id of the record in the file: its id in the vault that it was exported from, or any name that is unique within the
   * file.
   */
  readonly id: string;
  /** Id that no other record in the world has; a record with the same id in another file is the same record. */
  readonly worldId?: string;
  /** Edition of a calendar entry: an entry that was imported before takes over what has changed in the file. */
  readonly edition?: RecordEdition;
  /** Id in the file of the line of which a line is a sub-line, where the file has no such value. */
  readonly subLineOf?: string;
  readonly parentKind: Kind | null;
  readonly parentId: string | null;
  readonly index: number | null;
  readonly schema: number;
  readonly createdAt: string | null;
  readonly values: Readonly<Record<string, PlainValue>>;
  readonly damaged: Readonly<Record<string, string>>;
}

/** Everything that was read from one file. */
export interface ImportSource {
  /** Name of the file that the user sees. */
  readonly label: string;
  /** Identifier of the file, from which the ids of the new records are derived. */
  readonly scope: string;
  /** Id of the vault that the record ids belong to; null for a file of another product. */
  readonly vaultId: string | null;
  /** IANA time zone of the dates in the file. */
  readonly timeZone: string;
  readonly records: readonly ImportRecord[];
  /** Saved wisdom cards, the latest saved first. */
  readonly savedCards?: readonly ImportedCard[];
}

/** A saved wisdom card of a file. */
export interface ImportedCard {
  readonly id: string;
  readonly title: string;
}

/** Saved wisdom cards of a file, compared with those of the account. */
export interface CardImportPlan {
  /** Ids that the import saves, the latest saved first. */
  readonly added: readonly string[];
  /** Number of cards that the account has already saved. */
  readonly same: number;
  /** Titles of the cards that this installation does not have. */
  readonly unknown: readonly string[];
  /** False when the server did not respond; the cards are then not imported. */
  readonly isKnown: boolean;
}

/**
 * Reason why a record is not imported. `deleted`: it was in the trash. `damaged`: its text could not be decrypted
 * during the export. `invalid`: a value is not allowed. `newer`: a later release wrote it. `noParent`: its parent is
 * neither in the file nor in this vault. `limit`: the account is full. `otherVersion`: another version of the record is
 * imported. `removed`: the user has deleted the line of a calendar entry. `older`: the file has an older edition of a
 * calendar entry than the last import.
 */
export type ImportRefusalReason =
  | 'deleted'
  | 'damaged'
  | 'invalid'
  | 'newer'
  | 'noParent'
  | 'limit'
  | 'otherVersion'
  | 'removed'
  | 'older';

/** A record that is not imported, with the text that identifies it to the user. */
export interface ImportRefusal {
  readonly kind: Kind;
  readonly title: string;
  readonly reason: ImportRefusalReason;
}

/** A record that an import creates. */
export interface PlannedRecord {
  readonly kind: Kind;
  readonly id: string;
  readonly parentKind: Kind | null;
  readonly parentId: string | null;
  /** Index among the siblings; null for kinds without an order. */
  readonly index: number | null;
  readonly values: PlainValues;
}

/** A record of this vault, and the values that an import writes to some of its fields. */
export interface PlannedChange {
  readonly kind: Kind;
  readonly id: string;
  readonly values: PlainValues;
  /** Values before the import, for its undo. */
  readonly before: PlainValues;
}

export interface ImportKindCounts {
  readonly added: number;
  /** Number of calendar entries that have changed in the file since the last import. */
  readonly updated: number;
  /** Number of records that this vault already has with the same values. */
  readonly same: number;
  /**
   * Number of records that are skipped because this vault has them with different values. The values of the vault stay.
   */
  readonly kept: number;
  readonly refused: number;
}

/** Changes that an import would make. */
export interface ImportPlan extends Pick<ImportSource, 'label' | 'scope'> {
  /** Emptied while the plan is applied, because otherwise each of up to 100,000 records would be in memory twice. */
  readonly created: PlannedRecord[];
  /** Secrets that the settings store before the first record is created. */
  readonly newSecrets: readonly string[];
  readonly changed: readonly PlannedChange[];
  /** Counts by kind, in the order of the declared kinds. Kinds without a record are left out. */
  readonly counts: ReadonlyMap<Kind, ImportKindCounts>;
  readonly refused: readonly ImportRefusal[];
  /** Records with values in the file that are not imported, because this vault has values of its own. */
  readonly kept: readonly Pick<ImportRefusal, 'kind' | 'title'>[];
  /** Texts of the first new records. */
  readonly sample: readonly string[];
  /** Texts of the first calendar entries that have changed. */
  readonly updated: readonly string[];
  readonly cards: CardImportPlan;
}
