import type { Kind, WireRecord } from '@northkeep/contracts';
import { isHeaderOf } from '../crypto/record-header.ts';
import { buildRecordView, type RecordView } from '../sync/store/record-view.ts';
import type { DecryptScalars } from '../worker/open-records.ts';
import { readHeaders } from '../worker/read-headers.ts';
import { type CollectedRecord, type CollectedRecordSource, decryptRecordViews } from './collect-records.ts';

/** A record that this device does not store and has read from the server. */
export interface FetchedRecord {
  readonly kind: Kind;
  readonly record: WireRecord;
}

/**
 * Decrypts records that only the server holds, in order. A record that none of the user's devices has written like this
 * counts as damaged: the export keeps its bytes and passes none of it on as the user's text.
 */
export async function decryptFetchedRecords(
  fetched: readonly FetchedRecord[],
  state: CollectedRecordSource,
  open: DecryptScalars,
): Promise<CollectedRecord[]> {
  const readings = await readHeaders(fetched, { open, sealer: { isHeaderOf } });
  const views = fetched.map(({ kind, record }) => buildRecordView(kind, record));
  const genuine = await decryptRecordViews(
    views.filter((_, i) => readings[i]?.state === 'fits'),
    state,
    open,
  );
  const keyOf = ({ kind, id }: Pick<RecordView, 'kind' | 'id'>): string => `${kind}/${id}`;
  const opened = new Map(genuine.map((record) => [keyOf(record), record]));
  return views.map((view) => opened.get(keyOf(view)) ?? keepBytes(view, state));
}

function keepBytes({ fields, rev, ...view }: RecordView, state: CollectedRecordSource): CollectedRecord {
  const stored = Object.entries(fields).filter(([, value]) => value !== undefined);
  const damaged = Object.fromEntries(stored.map(([name, value]) => [name, JSON.stringify(value)]));
  return { ...view, state, values: {}, damaged };
}
