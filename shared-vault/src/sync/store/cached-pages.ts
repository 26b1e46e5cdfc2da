import type { Kind } from '@northkeep/contracts';
import { readAhead } from '../../read-ahead.ts';
import type { CachedRecord, VaultStore } from './store.ts';

/** Number of records that are read at a time. */
const PAGE_RECORDS = 1_000;

/**
 * Yields the cached records of a kind in pages, in the order of their ids, and reads the next page while the consumer
 * handles the current one. Many thousand records at once would need several hundred MB of memory. The pages are not one
 * snapshot: a record that is written meanwhile is read in its former or in its newer state.
 */
export function readCachedPages(
  store: Pick<VaultStore, 'cachedPage'>,
  kind: Kind,
  pageRecords: number = PAGE_RECORDS,
): AsyncGenerator<readonly CachedRecord[], void, undefined> {
  return readAhead(pagesOf(store, kind, pageRecords));
}

async function* pagesOf(
  store: Pick<VaultStore, 'cachedPage'>,
  kind: Kind,
  pageRecords: number,
): AsyncGenerator<readonly CachedRecord[], void, undefined> {
  for (let after: string | null = null; ; ) {
    const page: readonly CachedRecord[] = await store.cachedPage(kind, after, pageRecords);
    if (page.length > 0) yield page;
    after = page.at(-1)?.id ?? null;
    if (after === null || page.length < pageRecords) return;
  }
}
