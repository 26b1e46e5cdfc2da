import type { FeedChange } from '@northkeep/contracts';
import { isSameWire } from '../merge/merge-with-record.ts';
import { listUserTextFieldNames } from '../merge/user-text.ts';
import { newIdempotencyKey } from '../store/outbox-entry.ts';
import { buildRecordView, wireValueIn } from '../store/record-view.ts';
import { type CachedRecord, parseLiveRecord, pickLiveRecord, type StoredConflict } from '../store/store.ts';

/**
 * Returns the texts that this device alone has when a decision after a rollback replaces its copy of a record. Each is
 * stored as the rejected side of a resolved conflict, so that the user can get it back.
 */
export function replacedTexts({ kind, record }: FeedChange, copy: CachedRecord | null, at: number): StoredConflict[] {
  const mine = parseLiveRecord(copy);
  const theirs = pickLiveRecord(record);
  if (!mine || !theirs) return [];
  const [before, after] = [buildRecordView(kind, mine), buildRecordView(kind, theirs)];
  const key = newIdempotencyKey();
  return listUserTextFieldNames(kind).flatMap((name) => {
    const [kept, stored] = [wireValueIn(before, name), wireValueIn(after, name)];
    if (kept === undefined || stored === undefined || isSameWire(kept, stored)) return [];
    const values = { names: [name], stored: { [name]: stored }, mine: { [name]: kept } };
    return [{ key: `${key}.${name}`, kind, id: record.id, ...values, at, chosen: { side: 'stored', at } } as const];
  });
}
