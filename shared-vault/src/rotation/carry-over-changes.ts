import { type RotationKeys, reencryptField } from '../crypto/reencrypt-field.ts';
import { systemClock } from '../sync/browser-ports.ts';
import { uniqueKeys } from '../sync/feed/apply-records.ts';
import { WriteAheadLog } from '../sync/outbox/write-ahead-log.ts';
import type { RecordKey } from '../sync/ports.ts';
import { createSealer } from '../sync/sealer.ts';
import { newIdempotencyKey, type OutboxEntry, type WireValues } from '../sync/store/outbox-entry.ts';
import type { RejectedEntry, StoredConflict, VaultStore } from '../sync/store/store.ts';

/** What one store holds that has not reached the server or waits for a person, sealed for another vault. */
interface Load {
  readonly entries: readonly OutboxEntry[];
  readonly rejectedEntries: readonly RejectedEntry[];
  readonly conflicts: readonly StoredConflict[];
}

/**
 * Takes waiting, refused and conflicting changes from the store of a former vault into that of the live one, sealed
 * anew, with order, mutation key, sent mark and base values. One transaction adds them and notes each; only then they
 * leave the old store. A tab that dies in between finds the note the next time. Gives the records they are about.
 */
export async function carryOverChanges(
  { from, to }: { readonly from: VaultStore; readonly to: VaultStore },
  keys: RotationKeys,
): Promise<readonly RecordKey[]> {
  // Converts actions that a closed tab left in its write-ahead log to outbox entries, which are copied with the others.
  await new WriteAheadLog().recover({ store: from, clock: systemClock, sealer: createSealer(keys.from) });
  const old = await read(from);
  const names = namesOf(old);
  if (names.length === 0) return [];
  const load = await reencryptLoad(old, keys);
  const about = uniqueKeys([...load.entries, ...load.rejectedEntries.map(({ entry }) => entry), ...load.conflicts]);
  await to.transact({ keys: about, all: true, flags: names }, ({ all, flags }) => {
    const fresh = load.entries.filter((entry) => !flags.has(nameOf(entry)));
    const writes = {
      put: numbered(fresh, load.entries, all),
      addRejected: load.rejectedEntries.filter((one) => !flags.has(rejectedName(one))),
      putConflicts: load.conflicts.filter((one) => !flags.has(conflictName(one))),
      setFlags: names,
    };
    return { writes, result: null };
  });
  await from.transact({ keys: [], all: true }, ({ all }) => {
    const taken = new Set(names);
    const drop = all.filter((entry) => taken.has(nameOf(entry))).map(({ n }) => n);
    const removeRejected = old.rejectedEntries.map(({ id }) => id);
    return {
      writes: { drop, removeRejected, removeConflicts: old.conflicts.map(({ key }) => key) },
      result: null,
    };
  });
  await to.transact({ keys: [], flags: names }, () => ({ writes: { clearFlags: names }, result: null }));
  return about;
}

async function read(store: VaultStore): Promise<Load> {
  const [entries, rejectedEntries, conflicts] = await Promise.all([
    store.entries(),
    store.rejectedEntries(),
    store.conflicts(),
  ]);
  return { entries: [...entries].sort((a, b) => a.n - b.n), rejectedEntries, conflicts };
}

const nameOf = ({ key, version }: OutboxEntry): string => `carried:${key}.${version}`;
const rejectedName = ({ id, at }: RejectedEntry): string => `carried-refusal:${id}.${at}`;
const conflictName = ({ key, at, chosen }: StoredConflict): string =>
  `carried-conflict:${key}.${at}.${chosen?.at ?? ''}`;
const namesOf = ({ entries, rejectedEntries, conflicts }: Load): string[] => [
  ...entries.map(nameOf),
  ...rejectedEntries.map(rejectedName),
  ...conflicts.map(conflictName),
];

async function reencryptLoad({ entries, rejectedEntries, conflicts }: Load, keys: RotationKeys): Promise<Load> {
  const entry = async (one: OutboxEntry): Promise<OutboxEntry> => ({
    ...one,
    fields: await resealWires(keys, one, one.fields),
    base: await resealWires(keys, one, one.base),
  });
  return {
    entries: await Promise.all(entries.map(entry)),
    rejectedEntries: await Promise.all(rejectedEntries.map(async (one) => ({ ...one, entry: await entry(one.entry) }))),
    conflicts: await Promise.all(
      conflicts.map(async (one) => ({
        ...one,
        stored: await resealWires(keys, one, one.stored),
        mine: await resealWires(keys, one, one.mine),
      })),
    ),
  };
}

/** Re-encrypts the values; one that does not decrypt is copied unchanged, because it is damaged under either key. */
async function resealWires(keys: RotationKeys, { kind, id }: RecordKey, wires: WireValues): Promise<WireValues> {
  const sealed = Object.entries(wires).map(
    async ([name, wire]) => [name, (await reencryptField(keys, { kind, id, name }, wire)) ?? wire] as const,
  );
  return Object.fromEntries(await Promise.all(sealed));
}

/** Renumbers the entries for the live store: keeps their order and maps the numbers that they depend on. */
function numbered(
  fresh: readonly OutboxEntry[],
  load: readonly OutboxEntry[],
  all: readonly OutboxEntry[],
): OutboxEntry[] {
  const known = new Set(all.map(({ key }) => key));
  const start = all.reduce((most, { n, after }) => Math.max(most, n, ...after), 0) + 1;
  const here = new Map<number, number>();
  for (const { n, key } of load) {
    const existing = all.find((entry) => entry.key === key);
    if (existing) here.set(n, existing.n);
  }
  for (const [i, { n }] of fresh.entries()) here.set(n, start + i);
  return fresh.map((entry, i) => ({
    ...entry,
    n: start + i,
    // Altered after it had been taken over once: both are kept, and brought together like any two changes.
    ...(known.has(entry.key) ? { key: newIdempotencyKey() } : {}),
    after: entry.after.flatMap((n) => here.get(n) ?? []),
  }));
}
