import {
  type Envelope,
  KIND_NAMES,
  type Kind,
  nextHeaderState,
  type ReencryptionResult,
  type Tombstone,
  type WireRecord,
  type WireValue,
} from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { isHeaderOf, openRecordHeader, sealRecordHeader } from '../crypto/record-header.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import type { DataKey } from '../crypto/types.ts';
import { decodeRecordOrTombstone } from '../sync/feed/decode-responses.ts';
import { reencryptContent } from './reencrypt-content.ts';

/** Kinds that the app needs to render its first screen. */
export const FIRST_SCREEN_KINDS: readonly Kind[] = ['settings', 'onboarding'];
const REENCRYPTION_ORDER: readonly Kind[] = [
  ...FIRST_SCREEN_KINDS,
  ...KIND_NAMES.filter((kind) => !FIRST_SCREEN_KINDS.includes(kind)),
];
/** Maximum size of a batch in bytes, below the server's limit for request bodies. */
const BATCH_BYTES = 1024 * 1024;

export interface ReencryptionPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  /** Id of the live vault. */
  readonly vaultId: string;
  /** Runs `use` with the live key. Throws while the vault is locked. */
  withKey<Result>(use: (key: DataKey) => Promise<Result>): Promise<Result>;
  readonly signal: AbortSignal;
  /** Receives the number of records that a batch has re-encrypted. */
  onReencrypted(count: number): void;
  /** Called with the damaged fields of a record, which are stored unchanged. */
  onDamaged(at: { readonly kind: Kind; readonly id: string; readonly fields: readonly string[] }): void;
}

/** Record of a former vault with its fields re-encrypted for the live one. Of a purged record, only the header. */
export interface ReencryptedRecord {
  readonly kind: Kind;
  readonly id: string;
  /** Id of the former vault. */
  readonly vaultId: string;
  readonly rev: number;
  readonly fields: Readonly<Record<string, WireValue>>;
}

/**
 * Re-encrypts all records that are still under one former key. Can be interrupted and repeated at any point, since each
 * record is saved in one conditional write. Returns the number of re-encrypted records. Records that changed during the
 * run are left for the next run.
 */
export async function reencryptRecords(
  {
    former,
    key,
    kinds = REENCRYPTION_ORDER,
  }: { readonly former: string; readonly key: DataKey; readonly kinds?: readonly Kind[] },
  ports: ReencryptionPorts,
): Promise<number> {
  const { api, vaultId, signal } = ports;
  let total = 0;
  for (const kind of kinds) {
    let after: string | undefined;
    for (;;) {
      signal.throwIfAborted();
      const query = { from: former, kind, after };
      const records = recordsIn(kind, await api.get('/crypto/rotation/records', { query, vaultId, signal }));
      const last = records.at(-1);
      // The loop ends at an empty page, and when the ids do not ascend, because a malicious server could send the same
      // page without end.
      if (!last || (after !== undefined && last.id <= after)) break;
      after = last.id;
      const sealed = await ports.withKey((to) =>
        Promise.all(records.map((record) => reencryptRecord(kind, record, { from: key, to }, ports))),
      );
      for (const batch of batches(sealed)) {
        signal.throwIfAborted();
        const response = await api.post('/crypto/rotation/records', { records: batch }, { vaultId, signal });
        const count = resultsIn(response).filter(({ result }) => result === 'moved').length;
        total += count;
        ports.onReencrypted(count);
      }
    }
  }
  return total;
}

async function reencryptRecord(
  kind: Kind,
  record: WireRecord | Tombstone,
  keys: RotationKeys,
  ports: ReencryptionPorts,
): Promise<ReencryptedRecord> {
  const { id, vaultId, rev } = record;
  const { fields, damaged } =
    'schema' in record ? await reencryptContent(kind, record, keys) : { fields: {}, damaged: [] };
  const h = await reencryptHeader({ kind, id, record, fields }, keys);
  if (damaged.length > 0) ports.onDamaged({ kind, id, fields: damaged });
  return { kind, id, vaultId, rev, fields: h ? { ...fields, h } : fields };
}

/**
 * Returns the header of the record with its re-encrypted fields; null when its header does not fit. Such a record was not
 * written by the user's devices, and a new header would state the opposite. A purged record has no members to compare.
 */
async function reencryptHeader(
  {
    kind,
    id,
    record,
    fields,
  }: Pick<ReencryptedRecord, 'kind' | 'id' | 'fields'> & {
    readonly record: WireRecord | Tombstone;
  },
  { from, to }: RotationKeys,
): Promise<Envelope | null> {
  const former = await openRecordHeader(from, { kind, id }, record.h);
  if (!former) return null;
  if ('schema' in record && !(await isHeaderOf(former, { kind, id, members: { ...record } }))) return null;
  const members = { ...record, ...fields };
  return (await sealRecordHeader(to, { kind, id, members }, nextHeaderState(former, { gone: former.gone }))).h;
}

function* batches(all: readonly ReencryptedRecord[]): Generator<readonly ReencryptedRecord[]> {
  let batch: ReencryptedRecord[] = [];
  let bytes = 0;
  for (const one of all) {
    const size = JSON.stringify(one).length;
    if (batch.length > 0 && bytes + size > BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(one);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function recordsIn(kind: Kind, answer: unknown): readonly (WireRecord | Tombstone)[] {
  const list = listAt(answer, 'records');
  return list.flatMap((one) => {
    const record = decodeRecordOrTombstone(kind, one);
    return record ? [record] : [];
  });
}

function resultsIn(answer: unknown): readonly ReencryptionResult[] {
  return listAt(answer, 'results').filter(
    (one): one is ReencryptionResult => typeof one === 'object' && one !== null && 'result' in one,
  );
}

function listAt(value: unknown, name: string): readonly unknown[] {
  const list: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return Array.isArray(list) ? list : [];
}
