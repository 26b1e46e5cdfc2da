import type { Kind, RecordHeader, Tombstone, WireRecord } from '@northkeep/contracts';
import { openRecordHeader } from '../crypto/record-header.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import { type ChangeVerdict, isOpenMark, judgeChange, type OpenMark, verdictOf } from '../sync/feed/verify-changes.ts';
import { parentKeysOf } from '../sync/outbox/parent-ids.ts';
import type { RecordKey } from '../sync/ports.ts';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import { type CachedRecord, parseCached, type VaultStore } from '../sync/store/store.ts';

/** A record of a former store, with its header. */
export interface FormerRow {
  readonly key: RecordKey;
  readonly record: WireRecord | Tombstone;
  readonly header: RecordHeader;
}

interface JudgingPorts {
  readonly from: VaultStore;
  readonly to: VaultStore;
  readonly keys: RotationKeys;
}

/**
 * Decides what a record of the live store is for the device that has this record of a former store, by the rules of
 * reading. `missing`: the live store has none, or a damaged one.
 */
export async function judgeLiveCopy(
  former: FormerRow,
  copy: CachedRecord | null,
  ports: JudgingPorts,
): Promise<ChangeVerdict | 'missing'> {
  const { key, record: known, header: knownHeader } = former;
  const record = parseCached(copy);
  const header = record && (await openRecordHeader(ports.keys.to, key, record.h));
  if (!record || !header) return 'missing';
  // The live store has verified the record. The header of one that was carried over states other ciphertexts.
  const judged = judgeChange(
    { kind: key.kind, record },
    { state: 'fits', header },
    {
      record: known,
      header: knownHeader,
      state: null,
    },
  );
  if (!isOpenMark(judged)) return verdictOf(judged);
  // A mark that is known here already takes nothing away.
  const isTrue = known.deletedAt !== null || (await isBelowDeleted(judged, ports));
  return verdictOf(isTrue ? judged.ifTrue : judged.ifFalse);
}

/**
 * Follows the parents of a mark up to the record whose header states the deletion. The live store may have taken the
 * marks of a whole tree of which it had no copy, so none of them is believed without that header. A mark below a parent
 * that neither store has hides nothing and is true.
 */
async function isBelowDeleted({ parentId, parentKinds }: OpenMark, ports: JudgingPorts): Promise<boolean> {
  let parents = keysOf(parentId, parentKinds);
  for (const passed = new Set<string>(); ; ) {
    const parent = await readParent(parents, ports);
    if (!parent) return true;
    const { key, live, former } = parent;
    const name = formatRecordKey(key);
    if (passed.has(name)) return false;
    passed.add(name);
    const record = live ?? former;
    if (record === null || record.deletedAt === null) return false;
    const header = await openRecordHeader(live ? ports.keys.to : ports.keys.from, key, record.h);
    if (header?.gone) return true;
    const whole = [live, former].find((one): one is WireRecord => one !== null && 'schema' in one);
    if (!whole) return true;
    if (whole.parentId === null) return false;
    parents = parentKeysOf(key.kind, whole);
  }
}

const keysOf = (id: string | undefined, kinds: readonly Kind[]): readonly RecordKey[] =>
  id === undefined ? [] : kinds.map((kind) => ({ kind, id }));

/** Returns the first of the records that one of the stores has, as both have it. */
async function readParent(keys: readonly RecordKey[], { from, to }: JudgingPorts) {
  const read = (store: VaultStore) =>
    store.transact({ keys }, ({ cached }) => ({ result: keys.map((key) => parseCached(cached(key))) }));
  const [live, former] = await Promise.all([read(to), read(from)]);
  for (const [i, key] of keys.entries()) {
    const [here, before] = [live[i] ?? null, former[i] ?? null];
    if (here || before) return { key, live: here, former: before };
  }
  return null;
}
