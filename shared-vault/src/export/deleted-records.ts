import { decodeChangesPage, readBodyText } from '../sync/feed/decode-responses.ts';
import { fetchSyncListPage, type SyncListPorts } from '../sync/lists/sync-list-page.ts';
import type { DecryptScalars } from '../worker/open-records.ts';
import type { CollectedRecord } from './collect-records.ts';
import { decryptFetchedRecords, type FetchedRecord } from './fetched-records.ts';

/** Reads the first page of the trash. Rejects with an ApiError while the server does not respond. */
export const readFirstTrashPage = (at: SyncListPorts): Promise<unknown> => fetchSyncListPage(at, null);

/**
 * Decrypts the records in the trash, page by page from the given page. Rejects with an ApiError when the server stops
 * responding, so that no part of the trash is missing without an error.
 */
export async function* decryptDeletedRecords(
  firstPage: unknown,
  at: SyncListPorts,
  open: DecryptScalars,
): AsyncGenerator<CollectedRecord, void, undefined> {
  const read = new Set<string>();
  for (let page = firstPage; ; ) {
    const before = read.size;
    const fetched: FetchedRecord[] = [];
    for (const { kind, record } of decodeChangesPage(page).records) {
      const key = `${kind}/${record.id}`;
      if (record.deletedAt === null || !('schema' in record) || read.has(key)) continue;
      read.add(key);
      fetched.push({ kind, record });
    }
    yield* await decryptFetchedRecords(fetched, 'deleted', open);
    const next = readBodyText(page, 'next');
    // The loop ends when a page brings no new record, because a malicious server could send the same page without end.
    if (next === null || read.size === before) return;
    page = await fetchSyncListPage(at, next);
  }
}
