import { FEED_KINDS } from '@northkeep/contracts';
import type { RecordKey } from '../ports.ts';
import { readCachedPages } from '../store/cached-pages.ts';
import { formatRecordKey } from '../store/outbox-entry.ts';
import { isDeletedRecord } from '../store/record-view.ts';
import { parseCached, type VaultStore } from '../store/store.ts';
import type { CachedRevision, CachedRevisions } from './find-rolled-back.ts';

/** Number of records whose content is read at a time. */
const READ_TOGETHER = 500;

/** Returns the revisions of the cached records, without their content. */
export async function readCachedRevisions(store: VaultStore): Promise<CachedRevisions> {
  const revisions = new Map<string, CachedRevision>();
  for (const name of FEED_KINDS) {
    for await (const page of readCachedPages(store, name))
      for (const { kind, id, rev } of page) revisions.set(formatRecordKey({ kind, id }), { kind, id, rev });
  }
  return revisions;
}

/** Returns the keys of the cached records that are neither deleted nor to be removed. */
export async function withoutDeleted(keys: readonly RecordKey[], store: VaultStore): Promise<RecordKey[]> {
  const live: RecordKey[] = [];
  for (let start = 0; start < keys.length; start += READ_TOGETHER) {
    const some = keys.slice(start, start + READ_TOGETHER);
    const found = await store.transact({ keys: some }, ({ cached, entries }) => ({
      result: some.filter((key) => {
        const row = cached(key);
        return row !== null && parseCached(row)?.deletedAt === null && !isDeletedRecord(row, entries(key));
      }),
    }));
    live.push(...found);
  }
  return live;
}

/** True when this device has no live copy of the record in this revision or a later one. */
export async function isAbove(row: RecordKey & { readonly rev: number }, store: VaultStore): Promise<boolean> {
  return store.transact({ keys: [row] }, ({ cached }) => {
    const copy = cached(row);
    return { result: !copy || row.rev > copy.rev || parseCached(copy)?.deletedAt !== null };
  });
}
