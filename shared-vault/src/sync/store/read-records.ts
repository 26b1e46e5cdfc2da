import { type DecryptedRecord, type DecryptScalars, decryptRecords } from '../../worker/open-records.ts';
import type { RecordKey } from '../ports.ts';
import { buildViewOfRecord, computeRecordStamp } from './record-view.ts';
import { parseCached, type VaultStore } from './store.ts';

/** Key of a record, and the stamp of the state that is shown. */
export interface StampedKey extends RecordKey {
  readonly stamp: string;
}

export interface ReadRecordResult extends RecordKey {
  /** Null for a deleted record. */
  readonly record: DecryptedRecord | null;
  readonly stamp: string;
}

/** Decrypts those records whose stored state, including waiting changes, differs from their stamp. */
export async function readChangedRecords(
  keys: readonly StampedKey[],
  store: VaultStore,
  open: DecryptScalars,
): Promise<readonly ReadRecordResult[]> {
  const found = await store.transact({ keys }, (rows) => ({
    result: keys.flatMap(({ kind, id, stamp: shown }) => {
      const entries = rows.entries({ kind, id });
      const cached = rows.cached({ kind, id });
      const record = parseCached(cached);
      const stamp = computeRecordStamp(record, entries);
      return stamp === shown ? [] : [{ kind, id, view: buildViewOfRecord(cached, record, entries), stamp }];
    }),
  }));
  const views = found.flatMap(({ view, stamp }) => (view ? [{ view, stamp }] : []));
  const opened = (await decryptRecords(views, open)).values();
  return found.map(({ kind, id, view, stamp }) => {
    const record = view ? (opened.next().value ?? null) : null;
    return { kind, id, stamp, record };
  });
}
