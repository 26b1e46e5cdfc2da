import { type Kind, kindShape } from '@northkeep/contracts';
import type { Plain } from '../crypto/fields.ts';
import { type Entry, keyText, type NewEntry, newKey, type Wires } from './entry.ts';
import type { Side } from './merge.ts';
import type { Clock, RecordKey, Sealer } from './ports.ts';
import type { Cached, Found, Store } from './store.ts';
import { stampOf } from './view.ts';

/** Opened values of some fields, names of the base among them. */
export type Plains = Readonly<Record<string, Plain>>;

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
export type Action =
  | (Common & { readonly op: 'create'; readonly values: Plains })
  | (Common & {
      readonly op: 'change';
      readonly values: Plains;
      /** The touched values as this tab showed them before. */
      readonly from: Side;
    })
  | (Common & { readonly op: 'remove' });

export interface Appended {
  /** The record's new state. */
  readonly stamp: string;
  /** True where the record holds something else than what this tab shows: read it again. */
  readonly reread: boolean;
  /** Records that came to be beside it. */
  readonly copies: readonly RecordKey[];
}

/** Stamp of a record that holds something this tab has not shown: no state of the store has it. */
export const UNSEEN = 'unseen';

export interface AppendPorts {
  readonly store: Pick<Store, 'transact'>;
  readonly sealer: Sealer;
  readonly clock: Clock;
}

export type Creation = Extract<Action, { op: 'create' }>;
export type Change = Extract<Action, { op: 'change' }>;
export type Removal = Extract<Action, { op: 'remove' }>;

/** What a new entry starts from: who it waits for, its key, the time. */
export function startOf(action: Action, found: Found, clock: Clock) {
  const { kind, id, parents, parentKind } = action;
  const after = action.after.flatMap((key) => (keyText(key) === keyText(action) ? [] : found.entries(key)));
  const numbers = after.map((entry) => entry.n);
  const { schema } = kindShape(kind);
  return { kind, id, parents, parentKind, after: numbers, schema, key: newKey(), at: clock.now() };
}

/** The change as an entry that is stored nowhere. */
export function draftOf(action: Change, fields: Wires, clock: Clock): Entry {
  const { kind, id, parents, parentKind } = action;
  const { schema } = kindShape(kind);
  const rest = { after: [], base: {}, baseRev: 0, n: 0, sent: false, version: 0 };
  return { kind, id, parents, parentKind, schema, fields, op: 'change', key: newKey(), at: clock.now(), ...rest };
}

/** How a new entry will stand in the store, but for its number. */
export function asStored(entry: NewEntry): Entry {
  return { ...entry, n: 0, sent: false, version: 0 };
}

/** The action is in the outbox and the tab shows just that. */
export function stored(cached: Cached | null, entries: readonly Entry[]): Appended {
  return { stamp: stampOf(cached, entries), reread: false, copies: [] };
}
