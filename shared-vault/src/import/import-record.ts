import type { Kind } from '@northkeep/contracts';
import type { PlainValue } from '../crypto/fields.ts';
import type { PlainValues } from '../sync/outbox/action.ts';

/** Part of the app that a record of a file comes from. */
export type ImportedState = 'live' | 'deleted' | 'conflict' | 'notSaved';

/** A record of a file, its values unchecked. */
export interface ImportRecord {
  readonly state: ImportedState;
  readonly kind: Kind;
  /** Id in the file: that of the vault it came from, or any name that is unique within the file. */
  readonly id: string;
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
  /** Name of the file, for the user. */
  readonly label: string;
  /** Distinguishes this file from others: the ids of the new records are derived from it. */
  readonly scope: string;
  /** Vault that the ids belong to; null for a file of another product. */
  readonly vaultId: string | null;
  /** IANA zone of the days of the file. */
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
export interface CardsPlan {
  /** Ids that the import saves, the latest saved first. */
  readonly added: readonly string[];
  /** Number of cards that are saved already. */
  readonly same: number;
  /** Titles of the cards that this installation does not have. */
  readonly unknown: readonly string[];
  /** False where the server did not answer: then the cards stay out. */
  readonly isKnown: boolean;
}

/**
 * Reason for which a record stays out: `deleted` was in the trash; `damaged` its text could not be opened when it was
 * exported; `invalid` a value is not allowed; `newer` a later release wrote it; `noParent` its parent is neither in the
 * file nor here; `limit` the account is full; `otherVersion` another version of a record that is taken.
 */
export type ImportRefusalReason = 'deleted' | 'damaged' | 'invalid' | 'newer' | 'noParent' | 'limit' | 'otherVersion';

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
  /** Null for kinds without an order. */
  readonly index: number | null;
  readonly values: PlainValues;
}

/** Fields of a record of this vault that an import fills. */
export interface PlannedChange {
  readonly kind: Kind;
  readonly id: string;
  readonly values: PlainValues;
  /** Values before the import, for its undo. */
  readonly before: PlainValues;
}

export interface KindCounts {
  readonly added: number;
  /** Records that this vault has with the same values. */
  readonly same: number;
  /** Records that this vault has with other values, which stay. */
  readonly kept: number;
  readonly refused: number;
}

/** Changes that an import would make. */
export interface ImportPlan extends Pick<ImportSource, 'label' | 'scope'> {
  readonly created: readonly PlannedRecord[];
  readonly changed: readonly PlannedChange[];
  /** Counts by kind, in the order of the declared kinds; kinds without a record are missing. */
  readonly counts: ReadonlyMap<Kind, KindCounts>;
  readonly refused: readonly ImportRefusal[];
  /** Records with values of the file that are not taken because this vault has its own. */
  readonly kept: readonly Pick<ImportRefusal, 'kind' | 'title'>[];
  /** Texts of the first new records. */
  readonly sample: readonly string[];
  readonly cards: CardsPlan;
}
