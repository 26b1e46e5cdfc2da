import { nextKeyAfterPrefix } from '../bson/key-encoding.ts';
import { decodeToJsValues } from '../bson/values.ts';
import { type Collection, keyPrefixOf } from './catalog.ts';
import { verifyAndRemoveChecksum } from './checksum.ts';
import { checkOpenDataFile } from './data-file-check.ts';
import type { LmdbEnvironment, Table } from './environment.ts';
import { entryKeyOf, indexKeysOf } from './index-keys.ts';
import { ID_INDEX, type Index } from './index-spec.ts';
import { idKeyOf } from './row.ts';

/** Differences between an index and the documents of its collection. */
export interface IndexMismatch {
  /** Namespace of the collection. */
  readonly collection: string;
  readonly index: string;
  /** Number of entries that documents should have and that are missing or point to another document. */
  readonly missing: number;
  /** Number of entries that belong to no document. */
  readonly superfluous: number;
}

export interface StoreCheck {
  /** Description of the first damaged page or value of the data file. */
  readonly damage?: string;
  readonly mismatches: readonly IndexMismatch[];
  readonly documents: number;
}

/** Snapshot of the store: LMDB keeps its pages until the transaction is done. */
type Snapshot = ReturnType<LmdbEnvironment['root']['useReadTransaction']>;

/**
 * Checks the last committed state: every page and value of the data file, then each index against the documents of its
 * collection. Yields between two pages and two documents, and checks the same state until the end, whatever is written
 * meanwhile. Must be started outside a write transaction.
 */
export function* checkStoreInSteps(
  environment: LmdbEnvironment,
  collections: readonly Collection[],
): Generator<void, StoreCheck> {
  const snapshot = environment.root.useReadTransaction();
  try {
    const damage = yield* checkOpenDataFile(environment.path);
    if (damage !== undefined) return { damage, mismatches: [], documents: 0 };
    const mismatches: IndexMismatch[] = [];
    let documents = 0;
    for (const collection of collections) {
      const found = yield* checkCollection(environment, collection, snapshot);
      mismatches.push(...found.mismatches);
      documents += found.documents;
    }
    const orphans = environment.documents.getKeysCount({ transaction: snapshot }) - documents;
    if (orphans > 0) mismatches.push({ collection: 'none', index: ID_INDEX.name, missing: 0, superfluous: orphans });
    return { mismatches, documents };
  } finally {
    snapshot.done();
  }
}

function* checkCollection(
  { documents, entries }: LmdbEnvironment,
  collection: Collection,
  snapshot: Snapshot,
): Generator<void, Pick<StoreCheck, 'mismatches' | 'documents'>> {
  const counts = new Map([ID_INDEX, ...collection.indexes].map((index) => [index, { present: 0, missing: 0 }]));
  const count = (index: Index, isPresent: boolean) => {
    const ofIndex = counts.get(index);
    if (ofIndex) ofIndex[isPresent ? 'present' : 'missing'] += 1;
  };
  const prefix = keyPrefixOf(collection);
  const range = { start: prefix, end: nextKeyAfterPrefix(prefix), transaction: snapshot };
  for (const { key, value } of documents.getRange(range)) {
    const document = decodeToJsValues(verifyAndRemoveChecksum(key, value));
    const idKey = key.subarray(prefix.length);
    count(ID_INDEX, idKeyOf(document._id).equals(idKey));
    for (const index of collection.indexes) {
      for (const indexed of indexKeysOf(index, document).keys) {
        const entry = entryKeyOf(index, indexed, idKey);
        const stored = entries.get(entry, { transaction: snapshot });
        count(index, stored !== undefined && verifyAndRemoveChecksum(entry, stored).equals(idKey));
      }
    }
    yield;
  }
  const mismatches = [...counts].flatMap(([index, { present, missing }]) => {
    const stored = index === ID_INDEX ? present + missing : countKeys(entries, index, snapshot);
    const superfluous = index === ID_INDEX ? 0 : stored - present;
    return missing + superfluous > 0
      ? [{ collection: collection.namespace, index: index.name, missing, superfluous }]
      : [];
  });
  const { present, missing } = counts.get(ID_INDEX) ?? { present: 0, missing: 0 };
  return { mismatches, documents: present + missing };
}

function countKeys(table: Table, owner: { id: number }, transaction: Snapshot): number {
  const prefix = keyPrefixOf(owner);
  return table.getKeysCount({ start: prefix, end: nextKeyAfterPrefix(prefix), transaction });
}
