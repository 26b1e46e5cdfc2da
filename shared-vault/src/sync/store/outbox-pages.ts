import type { OutboxEntry } from './outbox-entry.ts';
import type { VaultStore } from './store.ts';

/** Number of entries that are read at a time. */
export const PAGE_ENTRIES = 1_000;

/**
 * Yields the outbox entries in pages, in order. An import without connection leaves many thousand entries, which would
 * need several hundred MB of memory at once. The pages are not one snapshot: an entry that is appended meanwhile is read
 * as well, and an entry that is sent meanwhile may be missing.
 */
export async function* readOutboxPages(
  store: Pick<VaultStore, 'entriesPage'>,
): AsyncGenerator<readonly OutboxEntry[], void, undefined> {
  for (let after = 0; ; ) {
    const page: readonly OutboxEntry[] = await store.entriesPage(after, PAGE_ENTRIES);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < PAGE_ENTRIES) return;
    after = last.n;
  }
}
