import { openRecordHeader } from '../crypto/record-header.ts';
import { type RotationKeys, reencryptField } from '../crypto/reencrypt-field.ts';
import { systemClock } from '../sync/browser-ports.ts';
import { uniqueKeys } from '../sync/feed/apply-records.ts';
import { headerBaseOf, sealEntryHeader } from '../sync/outbox/entry-header.ts';
import { WriteAheadLog } from '../sync/outbox/write-ahead-log.ts';
import type { RecordKey } from '../sync/ports.ts';
import { createFieldCipher } from '../sync/sealer.ts';
import { headerOfEntry, newIdempotencyKey, type OutboxEntry, type WireValues } from '../sync/store/outbox-entry.ts';
import type { RejectedEntry, StoredConflict, VaultStore } from '../sync/store/store.ts';

/** Unsent changes of a store: pending changes, rejected changes, and conflicts that wait for the user. */
interface UnsentChanges {
  readonly entries: readonly OutboxEntry[];
  readonly rejected: readonly RejectedEntry[];
  readonly conflicts: readonly StoredConflict[];
}

/**
 * Copies pending, rejected and conflicting changes from the store of a former vault to that of the live vault,
 * re-encrypted, with their order, idempotency key, sent mark and base values. One transaction adds the changes and sets
 * a flag for each; only then are they deleted from the former store. After a crash between the two steps, the flags
 * prevent the next run from adding a change twice. Returns the keys of the changed records.
 */
export async function carryOverChanges(
  { from, to }: { readonly from: VaultStore; readonly to: VaultStore },
  keys: RotationKeys,
): Promise<readonly RecordKey[]> {
  // A tab that was closed may have left actions in the write-ahead log. They are appended to the outbox before the
  // outbox is copied.
  await new WriteAheadLog().recover({ store: from, clock: systemClock, sealer: createFieldCipher(keys.from) });
  const former = await readUnsentChanges(from);
  const flags = flagsOf(former);
  if (flags.length === 0) return [];
  const changes = await reencryptChanges(former, keys);
  const recordKeys = uniqueKeys([
    ...changes.entries,
    ...changes.rejected.map(({ entry }) => entry),
    ...changes.conflicts,
  ]);
  await to.transact({ keys: recordKeys, all: true, flags }, ({ all, flags: known }) => {
    const fresh = changes.entries.filter((entry) => !known.has(flagOfEntry(entry)));
    const writes = {
      put: numbered(fresh, changes.entries, all),
      addRejected: changes.rejected.filter((one) => !known.has(flagOfRejected(one))),
      putConflicts: changes.conflicts.filter((one) => !known.has(flagOfConflict(one))),
      setFlags: flags,
    };
    return { writes, result: null };
  });
  await from.transact({ keys: [], all: true }, ({ all }) => {
    const copied = new Set(flags);
    const drop = all.filter((entry) => copied.has(flagOfEntry(entry))).map(({ n }) => n);
    const removeRejected = former.rejected.map(({ id }) => id);
    return {
      writes: { drop, removeRejected, removeConflicts: former.conflicts.map(({ key }) => key) },
      result: null,
    };
  });
  await to.transact({ keys: [], flags }, () => ({ writes: { clearFlags: flags }, result: null }));
  return recordKeys;
}

async function readUnsentChanges(store: VaultStore): Promise<UnsentChanges> {
  const [entries, rejected, conflicts] = await Promise.all([
    store.entries(),
    store.rejectedEntries(),
    store.conflicts(),
  ]);
  return { entries: [...entries].sort((a, b) => a.n - b.n), rejected, conflicts };
}

const flagOfEntry = ({ key, version }: OutboxEntry): string => `carried:${key}.${version}`;
const flagOfRejected = ({ id, at }: RejectedEntry): string => `carried-refusal:${id}.${at}`;
const flagOfConflict = ({ key, at, chosen }: StoredConflict): string =>
  `carried-conflict:${key}.${at}.${chosen?.at ?? ''}`;
const flagsOf = ({ entries, rejected, conflicts }: UnsentChanges): string[] => [
  ...entries.map(flagOfEntry),
  ...rejected.map(flagOfRejected),
  ...conflicts.map(flagOfConflict),
];

async function reencryptChanges(
  { entries, rejected, conflicts }: UnsentChanges,
  keys: RotationKeys,
): Promise<UnsentChanges> {
  const entry = async ({ header: _, ...one }: OutboxEntry): Promise<OutboxEntry> => ({
    ...one,
    fields: await reencryptValues(keys, one, one.fields),
    base: await reencryptValues(keys, one, one.base),
  });
  return {
    entries: await Promise.all(entries.map(async (one) => withNewHeader(one, await entry(one), keys))),
    rejected: await Promise.all(rejected.map(async (one) => ({ ...one, entry: await entry(one.entry) }))),
    conflicts: await Promise.all(
      conflicts.map(async (one) => ({
        ...one,
        stored: await reencryptValues(keys, one, one.stored),
        mine: await reencryptValues(keys, one, one.mine),
      })),
    ),
  };
}

/**
 * Headers are made anew when the entries are sent, because the fields that they bind get new ciphertexts. An entry that
 * was sent gets its header here: only a creation can still be applied, because every change is based on a state that the
 * rotation has replaced. The digest of the former header stays, as the proof of a creation that was applied before.
 */
async function withNewHeader(former: OutboxEntry, entry: OutboxEntry, keys: RotationKeys): Promise<OutboxEntry> {
  if (!former.sent) return entry;
  const header = await openRecordHeader(keys.from, former, headerOfEntry(former)?.h);
  const digests = [...(header ? [header.digest] : []), ...(former.sentBefore?.digests ?? [])];
  const sent = digests.length > 0 ? { ...entry, sentBefore: { key: entry.key, digests } } : entry;
  if (entry.op !== 'create') return sent;
  return (await sealEntryHeader(sent, headerBaseOf(null), createFieldCipher(keys.to))).entry;
}

/**
 * Re-encrypts field values. A value that cannot be decrypted is kept unchanged, because it is damaged under either key.
 */
async function reencryptValues(keys: RotationKeys, { kind, id }: RecordKey, wires: WireValues): Promise<WireValues> {
  const sealed = Object.entries(wires).map(
    async ([name, wire]) => [name, (await reencryptField(keys, { kind, id, name }, wire)) ?? wire] as const,
  );
  return Object.fromEntries(await Promise.all(sealed));
}

/**
 * Gives the copied changes new sequence numbers after those of the live store, in their former order, and replaces the
 * numbers in their dependencies accordingly.
 */
function numbered(
  fresh: readonly OutboxEntry[],
  changes: readonly OutboxEntry[],
  all: readonly OutboxEntry[],
): OutboxEntry[] {
  const known = new Set(all.map(({ key }) => key));
  const start = all.reduce((most, { n, after }) => Math.max(most, n, ...after), 0) + 1;
  const here = new Map<number, number>();
  for (const { n, key } of changes) {
    const standing = all.find((entry) => entry.key === key);
    if (standing) here.set(n, standing.n);
  }
  for (const [i, { n }] of fresh.entries()) here.set(n, start + i);
  return fresh.map((entry, i) => ({
    ...entry,
    n: start + i,
    // The live outbox already has a change with this idempotency key: an earlier run copied the entry, which was
    // changed again afterwards. A new idempotency key keeps both changes, which are merged like any two changes. It has
    // not been sent.
    ...(known.has(entry.key) ? { key: newIdempotencyKey(), sent: false } : {}),
    after: entry.after.flatMap((n) => here.get(n) ?? []),
  }));
}
