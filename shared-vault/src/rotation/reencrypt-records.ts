import {
  decodeRecord,
  KIND_NAMES,
  type Kind,
  type ReencryptionResult,
  type WireRecord,
  type WireValue,
} from '@northkeep/contracts';
import type { ApiClient } from '../api/client.ts';
import { type RotationKeys, reencryptField } from '../crypto/reencrypt-field.ts';
import type { DataKey } from '../crypto/types.ts';
import { contentValues, viewOfRecord } from '../sync/store/record-view.ts';

/** What the app needs before anything else comes over first. */
const FIRST: readonly Kind[] = ['settings', 'onboarding'];
export const REENCRYPTION_ORDER: readonly Kind[] = [...FIRST, ...KIND_NAMES.filter((kind) => !FIRST.includes(kind))];
/** Most bytes of one batch, well within what the server takes. */
const BATCH_BYTES = 1024 * 1024;

export interface ReencryptionPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  /** The live vault. */
  readonly vaultId: string;
  /** Lends the live key; throws while the vault is locked. */
  withKey<T>(use: (key: DataKey) => Promise<T>): Promise<T>;
  readonly signal: AbortSignal;
  onMoved(count: number): void;
  /** Fields that do not open, by record. They rest as they are. */
  onDamaged(at: { readonly kind: Kind; readonly id: string; readonly fields: readonly string[] }): void;
}

/** A record as it is sent, sealed anew. */
export interface ReencryptedRecord {
  readonly kind: Kind;
  readonly id: string;
  readonly vaultId: string;
  readonly rev: number;
  readonly fields: Readonly<Record<string, WireValue>>;
}

/**
 * Brings over what still stands under one former key. Everything can be stopped and repeated at any point: a record is
 * either there or here. Gives how many came over; what was changed meanwhile is left for the next round.
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
  let moved = 0;
  for (const kind of kinds) {
    let after: string | undefined;
    for (;;) {
      signal.throwIfAborted();
      const query = { from: former, kind, after };
      const records = recordsIn(kind, await api.get('/crypto/rotation/records', { query, vaultId, signal }));
      const last = records.at(-1);
      if (!last) break;
      after = last.id;
      const sealed = await ports.withKey((to) =>
        Promise.all(records.map((one) => sealAnew(kind, one, { from: key, to }, ports))),
      );
      for (const batch of batches(sealed)) {
        signal.throwIfAborted();
        const answer = await api.post('/crypto/rotation/records', { records: batch }, { vaultId, signal });
        const count = resultsIn(answer).filter(({ result }) => result === 'moved').length;
        moved += count;
        ports.onMoved(count);
      }
    }
  }
  return moved;
}

async function sealAnew(
  kind: Kind,
  record: WireRecord,
  keys: RotationKeys,
  ports: ReencryptionPorts,
): Promise<ReencryptedRecord> {
  const { id, vaultId, rev } = record;
  const fields: Record<string, WireValue> = {};
  const damaged: string[] = [];
  for (const [name, wire] of Object.entries(contentValues(viewOfRecord(kind, record).fields))) {
    if (typeof wire !== 'object' || wire === null) continue; // clear, and there already
    const sealed = await reencryptField(keys, { kind, id, name }, wire);
    if (sealed === null) damaged.push(name);
    else fields[name] = sealed;
  }
  if (damaged.length > 0) ports.onDamaged({ kind, id, fields: damaged });
  return { kind, id, vaultId, rev, fields };
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

function recordsIn(kind: Kind, answer: unknown): readonly WireRecord[] {
  const list = listAt(answer, 'records');
  return list.flatMap((one) => {
    const record = decodeRecord(kind, one);
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
