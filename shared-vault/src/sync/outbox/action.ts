import { getKindDeclaration, type Kind } from '@northkeep/contracts';
import type { PlainValue } from '../../crypto/fields.ts';
import type { MergeValues } from '../merge/three-way-merge.ts';
import type { Clock, FieldCipher, RecordKey } from '../ports.ts';
import {
  formatRecordKey,
  type NewOutboxEntry,
  newIdempotencyKey,
  type OutboxEntry,
  type WireValues,
} from '../store/outbox-entry.ts';
import { computeStateStamp } from '../store/record-view.ts';
import type { CachedRecord, StoreSnapshot, VaultStore } from '../store/store.ts';

/** Decrypted values by field name, including those of the position. */
export type PlainValues = Readonly<Record<string, PlainValue>>;

interface Common extends RecordKey {
  /** Ids of the ancestors from the root down, as stored by the server. */
  readonly parents: readonly string[];
  readonly parentKind: Kind | null;
  /** Records whose waiting changes are sent before this action. */
  readonly after: readonly RecordKey[];
  /** Stamp of the record as this tab shows it. A stamp identifies one stored state of a record. */
  readonly stamp: string;
}

/** One action of a user on a record. */
export type RecordAction =
  | (Common & {
      readonly op: 'create';
      readonly values: PlainValues;
      /** True when another device may create the same record from the same file. */
      readonly isImported?: boolean;
      /** True when another device may create the same record with the same values, which nobody has typed. */
      readonly isDerived?: boolean;
    })
  | (Common & {
      readonly op: 'change';
      readonly values: PlainValues;
      /** The touched values that this tab showed before the change. */
      readonly from: MergeValues;
      /** True when another device may make the same change from the same file. */
      readonly isImported?: boolean;
    })
  | (Common & {
      readonly op: 'remove';
      /**
       * Values that this tab showed. Another value in the store, or later on the server, prevents the removal. Without
       * this member nothing prevents it.
       */
      readonly from?: MergeValues;
    });

export interface AppendResult {
  /** Stamp of the record's new state. */
  readonly stamp: string;
  /** True when the record differs from the state that this tab shows, so that the caller must read it again. */
  readonly reread: boolean;
  /** Keys of conflict copies that were created together with the change. */
  readonly copies: readonly RecordKey[];
}

/** Stamp for a record whose stored content this tab has not shown. It differs from the stamp of every stored state. */
export const UNSEEN_RECORD_STAMP = 'unseen';

export interface AppendPorts {
  readonly store: Pick<VaultStore, 'transact'>;
  readonly sealer: FieldCipher;
  readonly clock: Clock;
  /**
   * Resolves once the given record is in the store. It is needed because a load from the network shows records before
   * it stores them.
   */
  whenStored?(key: RecordKey): Promise<void>;
}

export type CreateAction = Extract<RecordAction, { op: 'create' }>;
export type ChangeAction = Extract<RecordAction, { op: 'change' }>;
export type RemoveAction = Extract<RecordAction, { op: 'remove' }>;

/**
 * Returns the members that every new outbox entry of an action starts with: the record, its dependencies, a new
 * idempotency key and the time.
 */
export function createEntryMetadata(action: RecordAction, found: StoreSnapshot, clock: Clock) {
  const { kind, id, parents, parentKind } = action;
  const after = action.after.flatMap((key) =>
    formatRecordKey(key) === formatRecordKey(action) ? [] : found.entries(key),
  );
  const numbers = after.map((entry) => entry.n);
  const { schema } = getKindDeclaration(kind);
  return { kind, id, parents, parentKind, after: numbers, schema, key: newIdempotencyKey(), at: clock.now() };
}

/** Returns the change in the form of an outbox entry, without storing it. */
export function buildDraftEntry(action: ChangeAction, fields: WireValues, clock: Clock): OutboxEntry {
  const { kind, id, parents, parentKind } = action;
  const { schema } = getKindDeclaration(kind);
  const rest = { after: [], base: {}, baseRev: 0, n: 0, sent: false, version: 0 };
  return {
    kind,
    id,
    parents,
    parentKind,
    schema,
    fields,
    op: 'change',
    key: newIdempotencyKey(),
    at: clock.now(),
    ...rest,
  };
}

/** Returns the entry in its stored form; its sequence number is still 0. */
export function toStoredEntry(entry: NewOutboxEntry): OutboxEntry {
  return { ...entry, n: 0, sent: false, version: 0 };
}

/**
 * Returns the result of an action after which the tab shows exactly the stored state, so that it need not read the
 * record again.
 */
export function buildUnchangedResult(cached: CachedRecord | null, entries: readonly OutboxEntry[]): AppendResult {
  return { stamp: computeStateStamp(cached, entries), reread: false, copies: [] };
}
