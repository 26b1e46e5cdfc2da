import type { Fields } from '../bson/values.ts';
import { isOutOfSpaceError } from '../errors.ts';
import type { Collection } from '../storage/catalog.ts';
import type { StoredRow } from '../storage/row.ts';
import type { Store } from '../storage/store.ts';
import { findInBatches, type PauseScan } from './find-documents.ts';
import { compileRowFilter } from './row-filter.ts';

/**
 * Changes all matching documents, each batch in a transaction of its own, so that other clients are served between two
 * batches. The search runs outside the transactions, so each transaction tests its documents again in case they changed
 * after the search. No document is changed twice, although its own change may move it ahead of the search (the
 * Halloween problem). `change` returns a function that is called once its transaction is on disk, because a transaction
 * may be retried.
 */
export async function writeInBatches(
  store: Store,
  namespace: string,
  { filter, pause }: { filter: Fields; pause: PauseScan },
  change: (collection: Collection, rows: readonly StoredRow[]) => () => void,
): Promise<void> {
  const matches = compileRowFilter(filter);
  const changed = new Set<string>();
  async function writeBatch(batch: readonly StoredRow[]): Promise<void> {
    try {
      const onCommitted = await store.write(() => {
        const collection = store.catalog.get(namespace);
        if (!collection) return () => undefined;
        const rows = batch.flatMap(({ idKey }) => store.row(collection, idKey) ?? []).filter(matches);
        return change(collection, rows);
      });
      onCommitted();
    } catch (error) {
      if (!isOutOfSpaceError(error) || batch.length < 2) throw error;
      // When the disk is full, writes the batch in two halves: the disk may have room for a smaller one, and deleting a
      // few documents frees the pages that the next deletions need.
      const half = Math.ceil(batch.length / 2);
      await writeBatch(batch.slice(0, half));
      await writeBatch(batch.slice(half));
    }
  }

  for await (const found of findInBatches(store, store.catalog.get(namespace), { filter, pause })) {
    const fresh = found.filter(({ idKey }) => !changed.has(idKey.toString('latin1')));
    await writeBatch(fresh);
    for (const { idKey } of fresh) changed.add(idKey.toString('latin1'));
  }
}
