import { ERRORS, type Kind, kindShape } from '@northkeep/contracts';
import type { Plain } from '../crypto/fields.ts';
import { BASE_NAMES, byRecord, type Entry, fold, newKey, opOf, type Wires } from './entry.ts';
import { isDamaged } from './merge.ts';
import { openOne } from './open-one.ts';
import type { Clock, RecordKey, Sealer } from './ports.ts';
import { wordsAmong } from './read-words.ts';
import { otherOf, standingOf } from './standing.ts';
import type { Refusal, Side, Store, StoredConflict } from './store.ts';

/** A change that the server refused for good. */
export interface NotSaved {
  readonly id: string;
  readonly kind: Kind;
  readonly recordId: string;
  /** What was refused: a new record, a change, a deletion. */
  readonly op: Entry['op'];
  /** The words in it, one field a line; '' where none were typed. */
  readonly text: string;
  /** Code of the server's answer. */
  readonly code: string;
  /** A sentence for a person. */
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Two values of one field, made on two devices. */
export interface Conflict {
  readonly id: string;
  readonly kind: Kind;
  readonly recordId: string;
  readonly field: string;
  readonly stored: Plain;
  readonly mine: Plain;
  /** When this device's value was written, ISO 8601. */
  readonly at: string;
}

/** A conflict that a person has settled, and how. */
export interface Choice extends Conflict {
  readonly side: Side;
  /** ISO 8601. */
  readonly chosenAt: string;
}

const DAMAGED = 'Damaged value';

/** Counts and lists of the outbox, opened where the vault is. */
export async function readLists(store: Store, sealer: Sealer | null) {
  const [waiting, refusals, all] = await Promise.all([store.entries(), store.refusals(), store.conflicts()]);
  const open = all.filter(({ chosen }) => chosen === undefined);
  const settled = all.filter(({ chosen }) => chosen !== undefined);
  return {
    // As many as the list of what waits has lines: several changes of one record are one to a person.
    counts: { waiting: byRecord(waiting).length, notSaved: refusals.length, conflicts: open.length },
    notSaved: sealer ? await Promise.all(refusals.map((row) => openRefusal(row, sealer))) : [],
    conflicts: sealer ? await Promise.all(open.map((row) => openStanding(row, store, sealer))) : [],
    choices: sealer ? await Promise.all(settled.map((row) => openChoice(row, sealer))) : [],
  };
}

/** Opens a line of the 'Not saved' list. */
async function openRefusal({ id, entry, code, at }: Refusal, sealer: Sealer): Promise<NotSaved> {
  const text = (await wordsAmong(entry, entry.fields, sealer)).join('\n');
  const { kind, op } = entry;
  return { id, kind, recordId: entry.id, op, text, code, reason: reasonOf(code), at: new Date(at).toISOString() };
}

function reasonOf(code: string): string {
  const known = new Map<string, { readonly message: string }>(Object.entries(ERRORS));
  return known.get(code)?.message ?? ERRORS.INTERNAL.message;
}

/** Opens a line of the conflict list, by the first of the fields that belong together. */
async function openConflict(row: StoredConflict, sealer: Sealer): Promise<Conflict> {
  const field = row.names[0] ?? '';
  const [stored, mine] = await Promise.all([
    openOne(row, field, row.stored[field], sealer),
    openOne(row, field, row.mine[field], sealer),
  ]);
  const at = new Date(row.at).toISOString();
  return { id: row.key, kind: row.kind, recordId: row.id, field, stored: shown(stored), mine: shown(mine), at };
}

/** A conflict as it is now: its record may have been written on since. */
async function openStanding(row: StoredConflict, store: Store, sealer: Sealer): Promise<Conflict> {
  const stored = otherOf(row, await standingOf(row, store, sealer));
  return openConflict({ ...row, stored }, sealer);
}

async function openChoice(row: StoredConflict, sealer: Sealer): Promise<Choice> {
  const { side, at } = row.chosen ?? { side: 'stored', at: row.at };
  return { ...(await openConflict(row, sealer)), side, chosenAt: new Date(at).toISOString() };
}

function shown(value: Awaited<ReturnType<typeof openOne>>): Plain {
  return value === undefined ? null : isDamaged(value) ? DAMAGED : value;
}

/** This device's values of a conflict, opened; those that do not open are left out. */
export async function valuesOf(at: RecordKey, wires: Wires, sealer: Sealer): Promise<Readonly<Record<string, Plain>>> {
  const { fields } = kindShape(at.kind);
  const values: Record<string, Plain> = {};
  for (const [name, wire] of Object.entries(wires)) {
    if (!Object.hasOwn(fields, name)) continue;
    const value = await openOne(at, name, wire, sealer);
    if (value !== undefined && !isDamaged(value)) values[name] = value;
  }
  return values;
}

/** Puts a refused change back into the outbox, with a new key. */
export function retryRefusal(id: string, store: Store, clock: Clock): Promise<RecordKey | null> {
  return store.transact<RecordKey | null>({ keys: [], refused: id }, ({ refusal }) => {
    if (!refusal) return { result: null }; // another tab was faster
    const { n, sent, version, ...entry } = refusal.entry;
    const again = { ...entry, after: [], key: newKey(), at: clock.now() };
    return { writes: { add: [again], unrefuse: [id] }, result: { kind: entry.kind, id: entry.id } };
  });
}

/** Everything that has not reached the server, opened, as a text that a person can keep. */
export async function exportWaiting(store: Store, sealer: Sealer): Promise<string> {
  const [entries, refusals] = await Promise.all([store.entries(), store.refusals()]);
  const all = [
    ...byRecord(entries).map((group) => ({ state: 'waiting', what: opOf(group), entry: whole(group) })),
    ...refusals.map(({ entry }) => ({ state: 'not saved', what: entry.op, entry })),
  ];
  const rows = all.map(async ({ state, what, entry }) => ({
    state,
    what,
    kind: entry.kind,
    id: entry.id,
    at: new Date(entry.at).toISOString(),
    values: await valuesOf(entry, withoutBase(entry.fields), sealer),
  }));
  return JSON.stringify(await Promise.all(rows), null, 2);
}

function whole([first, ...rest]: readonly [Entry, ...Entry[]]): Entry {
  return fold(first, rest);
}

function withoutBase(fields: Wires): Wires {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !BASE_NAMES.includes(name)));
}
