import { KIND_NAMES } from '@northkeep/contracts';
import { readOutboxPages } from '../sync/store/outbox-pages.ts';
import type { VaultStore } from '../sync/store/store.ts';

/** Number of cached records that are searched for tombstones before the search pauses. */
const PAGE_RECORDS = 500;

/** Returns the keys of the records that were deleted on this or another device, as `kind:id`. */
export async function readDeletedKeys(store: VaultStore, pause: () => Promise<void>): Promise<ReadonlySet<string>> {
  const deleted = new Set<string>();
  for await (const page of readOutboxPages(store))
    for (const { op, kind, id } of page) if (op === 'remove') deleted.add(`${kind}:${id}`);
  for (const kind of KIND_NAMES) {
    for (let after: string | null = null; ; ) {
      const page = await store.cachedPage(kind, after, PAGE_RECORDS);
      // A text search finds the deleted records without parsing the JSON. It is reliable, because the base fields are
      // unencrypted and sealed values contain no quotation marks.
      for (const { id, json } of page) if (json.includes('"deletedAt":"')) deleted.add(`${kind}:${id}`);
      after = page.at(-1)?.id ?? null;
      if (after === null || page.length < PAGE_RECORDS) break;
      await pause();
    }
  }
  return deleted;
}
