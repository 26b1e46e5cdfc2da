import { decodeRecord } from '@northkeep/contracts';
import { memberOf, recordsInList, textMemberOf } from '../sync/feed/decode-responses.ts';
import { fetchListPage, type TrashPorts } from '../sync/lists/trash.ts';
import type { Sealer } from '../sync/ports.ts';
import { viewOfRecord } from '../sync/store/record-view.ts';
import { type CollectedRecord, openView } from './collect-records.ts';

const KIND = 'lineVersions';

/** Reads the first page of the histories of all lines. Rejects with an ApiError while the server does not respond. */
export const readFirstHistoriesPage = (at: TrashPorts): Promise<unknown> => fetchListPage(at, null, 'histories');

/**
 * Decrypts the earlier texts of all lines, page by page from the given page, without those in `known`. Rejects with an
 * ApiError when the server stops responding, so that no part is missing without an error.
 */
export async function* openHistories(
  firstPage: unknown,
  at: TrashPorts,
  { sealer, known }: { readonly sealer: Pick<Sealer, 'open'>; readonly known: ReadonlySet<string> },
): AsyncGenerator<CollectedRecord, void, undefined> {
  for (let page = firstPage, after = ''; ; ) {
    for (const row of recordsInList(memberOf(page, 'records'))) {
      const record = decodeRecord(KIND, row);
      if (record?.deletedAt === null && !known.has(record.id))
        yield openView(viewOfRecord(KIND, record), 'live', sealer);
    }
    const next = textMemberOf(page, 'next');
    // Positions are ids in ascending order. The check ends the loop when a malicious server sends the same page again.
    if (next === null || next <= after) return;
    after = next;
    page = await fetchListPage(at, next, 'histories');
  }
}
