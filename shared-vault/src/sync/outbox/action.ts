import { type Kind, kindShape } from '@northkeep/contracts';
import type { Plain } from '../../crypto/fields.ts';
import type { KnownValues } from '../merge/three-way-merge.ts';
import type { Clock, RecordKey, Sealer } from '../ports.ts';
import {
  type NewOutboxEntry,
  newIdempotencyKey,
  type OutboxEntry,
  recordKeyText,
  type WireValues,
} from '../store/outbox-entry.ts';
import { stampOfState } from '../store/record-view.ts';
import type { CachedRecord, StoreSnapshot, VaultStore } from '../store/store.ts';

/** Opened values of some fields, names of the base among them. */
export type PlainValues = Readonly<Record<string, Plain>>;

interface Common extends RecordKey {
  /** Ids from the root down, as the server knows them. */
  readonly parents: readonly string[];
  readonly parentKind: Kind | null;
  /** Records whose waiting changes go first. */
  readonly after: readonly RecordKey[];
  /** The state of the record that this tab shows. */
  readonly stamp: string;
}

/** One thing a person did to a record. */
export type RecordAction =
  | (Common & { readonly op: 'create'; readonly values: PlainValues })
  | (Common & {
      readonly op: 'change';
      readonly values: PlainValues;
      /** The touched values as this tab showed them before. */
      readonly from: KnownValues;
    })
  | (Common & { readonly op: 'remove' });

export interface AppendResult {
  /** The record's new state. */
  readonly stamp: string;
  /** True where the record holds something else than what this tab shows: read it again. */
  readonly reread: boolean;
  /** Records that came to be beside it. */
  readonly copies: readonly RecordKey[];
}

/** Stamp of a record that holds something this tab has not shown: no state of the store has it. */
export const UNKNOWN_STAMP = 'unseen';

export interface AppendPorts {
  readonly store: Pick<VaultStore, 'transact'>;
  readonly sealer: Sealer;
  readonly clock: Clock;
}

export type CreateAction = Extract<RecordAction, { op: 'create' }>;
export type ChangeAction = Extract<RecordAction, { op: 'change' }>;
export type RemoveAction = Extract<RecordAction, { op: 'remove' }>;

/** What a new entry starts from: who it waits for, its key, the time. */
export function newEntryHead(action: RecordAction, found: StoreSnapshot, clock: Clock) {
  const { kind, id, parents, parentKind } = action;
  const after = action.after.flatMap((key) => (recordKeyText(key) === recordKeyText(action) ? [] : found.entries(key)));
  const numbers = after.map((entry) => entry.n);
  const { schema } = kindShape(kind);
  return { kind, id, parents, parentKind, after: numbers, schema, key: newIdempotencyKey(), at: clock.now() };
}

/** The change as an entry that is stored nowhere. */
export function draftEntry(action: ChangeAction, fields: WireValues, clock: Clock): OutboxEntry {
  const { kind, id, parents, parentKind } = action;
  const { schema } = kindShape(kind);
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

/** How a new entry will stand in the store, but for its number. */
export function toStoredEntry(entry: NewOutboxEntry): OutboxEntry {
  return { ...entry, n: 0, sent: false, version: 0 };
}

/** The action is in the outbox and the tab shows just that. */
export function unchangedResult(cached: CachedRecord | null, entries: readonly OutboxEntry[]): AppendResult {
  return { stamp: stampOfState(cached, entries), reread: false, copies: [] };
}
