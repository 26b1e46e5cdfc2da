import { decodeRecord } from '@northkeep/contracts';
import { extractListRecords, readBodyMember, readBodyText } from '../sync/feed/decode-responses.ts';
import { fetchSyncListPage, type SyncListPorts } from '../sync/lists/sync-list-page.ts';
import type { DecryptScalars } from '../worker/open-records.ts';
import type { CollectedRecord } from './collect-records.ts';
import { decryptFetchedRecords } from './fetched-records.ts';

const KIND = 'lineVersions' as const;

/** Reads the first page of the histories of all lines. Rejects with an ApiError while the server does not respond. */
export const readFirstHistoriesPage = (at: SyncListPorts): Promise<unknown> => fetchSyncListPage(at, null, 'histories');

/**
 * Decrypts the earlier texts of all lines, page by page from the given page, without those in `known`. Rejects with an
 * ApiError when the server stops responding, so that no part is missing without an error.
 */
export async function* decryptLineHistories(
  firstPage: unknown,
  at: SyncListPorts,
  { open, known }: { readonly open: DecryptScalars; readonly known: ReadonlySet<string> },
): AsyncGenerator<CollectedRecord, void, undefined> {
  for (let page = firstPage, after = ''; ; ) {
    const fetched = extractListRecords(readBodyMember(page, 'records')).flatMap((row) => {
      const record = decodeRecord(KIND, row);
      return record?.deletedAt === null && !known.has(record.id) ? [{ kind: KIND, record }] : [];
    });
    yield* await decryptFetchedRecords(fetched, 'live', open);
    const next = readBodyText(page, 'next');
    // `next` is an id, and the ids ascend from page to page. This check ends the loop when a malicious server sends the
    // same page again.
    if (next === null || next <= after) return;
    after = next;
    page = await fetchSyncListPage(at, next, 'histories');
  }
}
