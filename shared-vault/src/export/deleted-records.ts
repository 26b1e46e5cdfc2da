import { decodeChangesPage, textMemberOf } from '../sync/feed/decode-responses.ts';
import { fetchListPage, type TrashPorts } from '../sync/lists/trash.ts';
import type { Sealer } from '../sync/ports.ts';
import { viewOfRecord } from '../sync/store/record-view.ts';
import { type CollectedRecord, openView } from './collect-records.ts';

/** Reads the first page of the trash. Rejects with an ApiError while the server does not respond. */
export const readFirstTrashPage = (at: TrashPorts): Promise<unknown> => fetchListPage(at, null);

/**
 * Decrypts the records in the trash, page by page from the given page. Rejects with an ApiError when the server stops
 * responding, so that no part of the trash is missing without an error.
 */
export async function* openDeletedRecords(
  firstPage: unknown,
  at: TrashPorts,
  sealer: Pick<Sealer, 'open'>,
): AsyncGenerator<CollectedRecord, void, undefined> {
  const read = new Set<string>();
  for (let page = firstPage; ; ) {
    const before = read.size;
    for (const { kind, record } of decodeChangesPage(page).records) {
      const key = `${kind}/${record.id}`;
      if (record.deletedAt === null || !('schema' in record) || read.has(key)) continue;
      read.add(key);
      yield openView(viewOfRecord(kind, record), 'deleted', sealer);
    }
    const next = textMemberOf(page, 'next');
    // The loop ends here, because a malicious server could send the same page without end.
    if (next === null || read.size === before) return;
    page = await fetchListPage(at, next);
  }
}
