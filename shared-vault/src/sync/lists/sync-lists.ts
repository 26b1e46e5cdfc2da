import { ERRORS, isLazy, type Kind } from '@northkeep/contracts';
import type { PlainValue } from '../../crypto/fields.ts';
import { decryptUserTexts } from '../merge/decrypt-user-texts.ts';
import { decryptForMerge } from '../merge/open-value.ts';
import { isDamagedValue, isSameValue } from '../merge/three-way-merge.ts';
import type { Clock, FieldCipher, RecordKey } from '../ports.ts';
import { formatRecordKey, newIdempotencyKey, type OutboxEntry } from '../store/outbox-entry.ts';
import { readOutboxPages } from '../store/outbox-pages.ts';
import type { ConflictSide, RejectedEntry, StoredConflict, VaultStore } from '../store/store.ts';
import { pickOtherConflictSide, readConflictState } from './conflict-state.ts';

/** A change that the server rejected for good. */
export interface RejectedChange {
  readonly id: string;
  readonly kind: Kind;
  readonly recordId: string;
  /** The rejected operation. */
  readonly op: OutboxEntry['op'];
  /** User text in the change, one field per line; '' when it contains none. */
  readonly text: string;
  /** Error code of the response. */
  readonly code: string;
  /** Explanation for the user. */
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Two values of one field that were written on two devices. */
export interface Conflict {
  readonly id: string;
  readonly kind: Kind;
  readonly recordId: string;
  readonly field: string;
  readonly stored: PlainValue;
  readonly mine: PlainValue;
  /** Date when this device's value was written, ISO 8601. */
  readonly at: string;
}

/** A conflict that the user has resolved, and the chosen side. */
export interface ResolvedConflict extends Conflict {
  readonly side: ConflictSide;
  /** ISO 8601. */
  readonly chosenAt: string;
}

const DAMAGED = 'Damaged value';

/** Counts and lists of the outbox; the lists are empty while the vault is locked. */
export async function readSyncLists(store: VaultStore, sealer: FieldCipher | null) {
  const [waiting, rejectedEntries, all] = await Promise.all([
    countWaitingRecords(store),
    store.rejectedEntries(),
    store.conflicts(),
  ]);
  const open = all.filter(({ chosen }) => chosen === undefined);
  const settled = all.filter(({ chosen }) => chosen !== undefined);
  const resolved = sealer ? await Promise.all(settled.map((row) => openResolved(row, sealer))) : [];
  return {
    counts: { waiting, rejected: rejectedEntries.length, conflicts: open.length },
    rejected: sealer ? await Promise.all(rejectedEntries.map((row) => openRejected(row, sealer))) : [],
    conflicts: sealer ? await Promise.all(open.map((row) => openCurrentConflict(row, store, sealer))) : [],
    resolvedConflicts: resolved.flatMap((one) => one ?? []),
  };
}

/**
 * Counts the records that the list of waiting records contains: several changes of one record count as one, and versions
 * of lines count only when no other change waits.
 */
async function countWaitingRecords(store: VaultStore): Promise<number> {
  const shown = new Set<string>();
  const versions = new Set<string>();
  for await (const page of readOutboxPages(store))
    for (const entry of page) (isLazy(entry.kind) ? versions : shown).add(formatRecordKey(entry));
  return shown.size > 0 ? shown.size : versions.size;
}

/** Decrypts an entry of the 'Not saved' list. */
async function openRejected({ id, entry, code, at }: RejectedEntry, sealer: FieldCipher): Promise<RejectedChange> {
  const text = (await decryptUserTexts(entry, entry.fields, sealer)).join('\n');
  const { kind, op } = entry;
  return { id, kind, recordId: entry.id, op, text, code, reason: reasonOf(code), at: new Date(at).toISOString() };
}

function reasonOf(code: string): string {
  const known = new Map<string, { readonly message: string }>(Object.entries(ERRORS));
  return known.get(code)?.message ?? ERRORS.INTERNAL.message;
}

/**
 * Decrypts an entry of the conflict list. When grouped fields conflict together, the first field of the group
 * represents them.
 */
async function openConflict(row: StoredConflict, sealer: FieldCipher): Promise<Conflict> {
  const field = row.names[0] ?? '';
  const [stored, mine] = await Promise.all([
    decryptForMerge(row, field, row.stored[field], sealer),
    decryptForMerge(row, field, row.mine[field], sealer),
  ]);
  const at = new Date(row.at).toISOString();
  return {
    id: row.key,
    kind: row.kind,
    recordId: row.id,
    field,
    stored: shownValue(stored),
    mine: shownValue(mine),
    at,
  };
}

/** Decrypts a conflict with the record's current value, which may have changed since the conflict arose. */
async function openCurrentConflict(row: StoredConflict, store: VaultStore, sealer: FieldCipher): Promise<Conflict> {
  const stored = pickOtherConflictSide(row, await readConflictState(row, store, sealer));
  return openConflict({ ...row, stored }, sealer);
}

/**
 * Decrypts a resolved conflict. Null when both sides are equal: after a rotation the same text has another ciphertext, so
 * that a decision that compares ciphertexts keeps it.
 */
async function openResolved(row: StoredConflict, sealer: FieldCipher): Promise<ResolvedConflict | null> {
  const same = row.names.map(async (name) => {
    const [stored, mine] = [row.stored, row.mine].map((side) => decryptForMerge(row, name, side[name], sealer));
    return isSameValue(await stored, await mine);
  });
  if ((await Promise.all(same)).every((one) => one)) return null;
  const { side, at } = row.chosen ?? { side: 'stored', at: row.at };
  return { ...(await openConflict(row, sealer)), side, chosenAt: new Date(at).toISOString() };
}

function shownValue(value: Awaited<ReturnType<typeof decryptForMerge>>): PlainValue {
  return value === undefined ? null : isDamagedValue(value) ? DAMAGED : value;
}

/** Puts a rejected change back into the outbox with a new idempotency key. */
export function retryRejectedEntry(id: string, store: VaultStore, clock: Clock): Promise<RecordKey | null> {
  return store.transact<RecordKey | null>({ keys: [], rejected: id }, ({ rejectedEntry: refusal }) => {
    if (!refusal) return { result: null }; // another tab has already taken the entry
    const { n, sent, version, ...entry } = refusal.entry;
    const again = { ...entry, after: [], key: newIdempotencyKey(), at: clock.now() };
    return { writes: { add: [again], removeRejected: [id] }, result: { kind: entry.kind, id: entry.id } };
  });
}
