import type { Kind, Tombstone, WireRecord } from '@northkeep/contracts';
import { decryptUserTexts } from '../merge/decrypt-user-texts.ts';
import { parentKeysOf } from '../outbox/parent-ids.ts';
import type { FieldCipher, RecordKey } from '../ports.ts';
import { formatRecordKey, type OutboxEntry } from '../store/outbox-entry.ts';
import { buildCurrentView, buildRecordView, type RecordView } from '../store/record-view.ts';
import { type CachedRecord, parseCached, pickLiveRecord } from '../store/store.ts';
import { readHeader } from './read-header.ts';
import { type RollbackPorts, readServerRecords } from './rollback-resolution.ts';

/** A rolled-back record with both versions, decrypted. */
export interface ComparedRecord extends RecordKey {
  /** First text of this device's version; '' when it has none or does not open, null when the record is deleted here. */
  readonly mine: string | null;
  /** First text of the server's version; '' when it has none or does not open, null when the server has no live record. */
  readonly theirs: string | null;
  /** Date of the server's version, ISO 8601; null when it has no live record. */
  readonly theirsAt: string | null;
  /** True when none of the user's devices has written the server's version. */
  readonly isForged: boolean;
}

type ServerRecords = ReadonlyMap<string, WireRecord | Tombstone>;

interface LocalRecord {
  readonly cached: CachedRecord | null;
  readonly entries: readonly OutboxEntry[];
}

/** Reads the server's versions of records and decrypts both. Rejects while the server does not respond. */
export async function compareRolledBack(
  keys: readonly RecordKey[],
  ports: RollbackPorts,
): Promise<readonly ComparedRecord[]> {
  const theirs = await readServerRecords(keys, ports);
  const local = await ports.store.transact<readonly LocalRecord[]>({ keys }, (found) => ({
    result: keys.map((key) => ({ cached: found.cached(key), entries: found.entries(key) })),
  }));
  return Promise.all(
    keys.map((key, i) => compareRecord(key, local[i] ?? { cached: null, entries: [] }, theirs, ports.sealer)),
  );
}

async function compareRecord(
  { kind, id }: RecordKey,
  { cached, entries }: LocalRecord,
  theirs: ServerRecords,
  sealer: FieldCipher,
): Promise<ComparedRecord> {
  const record = theirs.get(formatRecordKey({ kind, id })) ?? null;
  const live = pickLiveRecord(record);
  const read = (view: RecordView | null) => readFirstText({ kind, id }, view, sealer);
  return {
    kind,
    id,
    mine: await read(buildCurrentView(cached, entries)),
    theirs: await read(live && buildRecordView(kind, live)),
    theirsAt: live?.updatedAt ?? null,
    isForged: record !== null && (await isForged({ kind, id }, record, parseCached(cached), { theirs, sealer })),
  };
}

async function readFirstText(key: RecordKey, view: RecordView | null, sealer: FieldCipher): Promise<string | null> {
  if (!view) return null;
  const [first = ''] = await decryptUserTexts(key, view.fields, sealer);
  return first;
}

async function isForged(
  key: RecordKey,
  record: WireRecord | Tombstone,
  copy: WireRecord | Tombstone | null,
  { theirs, sealer }: { readonly theirs: ServerRecords; readonly sealer: FieldCipher },
): Promise<boolean> {
  const reading = await readHeader(key, record, sealer);
  if (reading.state === 'missing') return record.h !== undefined || copy?.h !== undefined;
  if (reading.state === 'unfit') return true;
  // A descendant has no mark in its own header. Its deletion is true when its parent is deleted.
  return record.deletedAt !== null && reading.header.gone === null && !isParentDeleted(key.kind, record, copy, theirs);
}

function isParentDeleted(
  kind: Kind,
  record: WireRecord | Tombstone,
  copy: WireRecord | Tombstone | null,
  theirs: ServerRecords,
): boolean {
  const whole = [record, copy].find((one): one is WireRecord => one !== null && 'schema' in one);
  const parents = whole ? parentKeysOf(kind, whole) : [];
  return parents.some((parent) => (theirs.get(formatRecordKey(parent))?.deletedAt ?? null) !== null);
}
