import { statSync } from 'node:fs';
import { nextKeyAfterPrefix } from '../bson/key-encoding.ts';
import { documentTooLargeError, type Fields, MAX_DOCUMENT_BYTES } from '../bson/values.ts';
import { CommittedChanges, type CommitWatch } from '../committed-changes.ts';
import { storeClosingError } from '../errors.ts';
import { Catalog, type Collection, keyPrefixOf } from './catalog.ts';
import { verifyAndRemoveChecksum, withChecksum } from './checksum.ts';
import { type LmdbEnvironment, type LmdbEnvironmentOptions, openLmdbEnvironment } from './environment.ts';
import { duplicateKeyError, entryKeyOf, type IndexKeys, indexKeysOf } from './index-keys.ts';
import { ID_INDEX, type Index, type IndexSpec } from './index-spec.ts';
import { boundsOf, type KeyRange } from './key-range.ts';
import { idKeyOf, StoredRow } from './row.ts';
import { RunningChecks } from './running-checks.ts';
import { scrubDeletedValues } from './scrubbing.ts';
import type { StoreCheck } from './store-check.ts';
import { TransactionSizeEstimate } from './transaction-size.ts';
import { WriterQueue } from './writer-queue.ts';

interface DocumentChange {
  idKey: Buffer;
  before?: Fields;
  bytesBefore?: number;
  after?: Fields;
  raw?: Buffer;
}

/** Documents and their index entries. Methods that change them must run inside `write`. */
export class Store {
  readonly catalog: Catalog;
  readonly #environment: LmdbEnvironment;
  readonly #queue: WriterQueue;
  readonly #size: TransactionSizeEstimate;
  readonly #checks: RunningChecks;
  readonly #changes: CommittedChanges;
  #isClosed = false;

  constructor(environment: LmdbEnvironment, watch?: CommitWatch) {
    this.#environment = environment;
    this.#changes = new CommittedChanges(watch);
    this.catalog = new Catalog(environment);
    this.#size = new TransactionSizeEstimate(() => statSync(environment.path).size);
    this.#checks = new RunningChecks({ environment, catalog: this.catalog, assertOpen: () => this.#assertOpen() });
    this.#queue = new WriterQueue(
      (operation) => this.#transact(operation),
      () => this.catalog.reload(),
    );
  }

  static async open(
    dir: string,
    { watch, ...options }: LmdbEnvironmentOptions & { readonly watch?: CommitWatch | undefined } = {},
  ): Promise<Store> {
    return new Store(await openLmdbEnvironment(dir, options), watch);
  }

  /** Commits the changes of `operation`, or throws error 14031 when the disk has no room for them. */
  #transact(operation: () => void): void {
    const { root, disk, reusableBytes, recordCommit } = this.#environment;
    this.#size.reset();
    this.#changes.begin();
    root.transactionSync(() => {
      operation();
      const estimate = this.#size.estimate();
      if (estimate) disk.assertRoomFor(estimate, reusableBytes);
    });
    const written = this.#size.estimate();
    if (written) recordCommit();
    if (written?.isFreeing) disk.restoreBallast();
    this.#changes.report();
  }

  /** Runs `operation` in the next transaction; resolves once it is on disk. `operation` may run twice. */
  write<T>(operation: () => T): Promise<T> {
    return this.#queue.run(operation);
  }

  /**
   * Checks the whole data file and every index, with pauses. `now` is the time in ms since 1970: after a check without
   * findings, the next starts need not read the whole file.
   */
  check(pause: () => Promise<void>, now: number): Promise<StoreCheck> {
    return this.#checks.run(pause, now);
  }

  /** Overwrites all deleted values in the data file, see `scrubDeletedValues`. */
  scrub(): Promise<number> {
    const write = (operation: () => void) => this.write(operation);
    return scrubDeletedValues({ environment: this.#environment, catalog: this.catalog, write });
  }

  async close(): Promise<void> {
    this.#queue.close();
    this.#isClosed = true;
    // A check reads in steps, and LMDB must not be closed before it has released its snapshot.
    await this.#checks.ended();
    await this.#environment.close();
  }

  insert(collection: Collection, document: Fields, raw: Buffer): void {
    const idKey = idKeyOf(document._id);
    if (this.#environment.documents.doesExist(Buffer.concat([keyPrefixOf(collection), idKey]))) {
      throw duplicateKeyError(collection.namespace, ID_INDEX, document);
    }
    this.#apply(collection, { idKey, after: document, raw });
  }

  replace(collection: Collection, row: StoredRow, document: Fields, raw: Buffer): void {
    this.#apply(collection, {
      idKey: row.idKey,
      before: row.document,
      bytesBefore: row.raw.length,
      after: document,
      raw,
    });
  }

  remove(collection: Collection, row: StoredRow): void {
    this.#apply(collection, { idKey: row.idKey, before: row.document });
  }

  /** Checks all constraints before the first put, so that a rejected change writes nothing. */
  #apply(collection: Collection, { idKey, before, bytesBefore = 0, after, raw }: DocumentChange): void {
    if (raw && raw.length > MAX_DOCUMENT_BYTES) throw documentTooLargeError();
    const added: Buffer[] = [];
    const removed: Buffer[] = [];
    const keysByIndex: [Index, IndexKeys][] = [];
    for (const index of collection.indexes) {
      const old = before ? indexKeysOf(index, before).keys : [];
      const current = after ? indexKeysOf(index, after) : { keys: [], multikey: false, capped: false };
      const fresh = current.keys.filter((key) => !old.some((other) => other.equals(key)));
      const stale = old.filter((key) => !current.keys.some((other) => other.equals(key)));
      if (after && index.unique && fresh.some((key) => this.#isTaken(index, key))) {
        throw duplicateKeyError(collection.namespace, index, after);
      }
      added.push(...fresh.map((key) => entryKeyOf(index, key, idKey)));
      removed.push(...stale.map((key) => entryKeyOf(index, key, idKey)));
      keysByIndex.push([index, current]);
    }
    const { documents, entries } = this.#environment;
    if (keysByIndex.filter(([index, current]) => widenIndexFlags(index, current)).length > 0)
      this.catalog.save(collection);
    this.#size.addDocument({ before: bytesBefore, after: raw?.length ?? 0, entries: removed.length + added.length });
    for (const key of removed) entries.removeSync(key);
    for (const key of added) entries.putSync(key, withChecksum(key, idKey));
    const key = Buffer.concat([keyPrefixOf(collection), idKey]);
    if (raw) documents.putSync(key, withChecksum(key, raw));
    else documents.removeSync(key);
    this.#changes.add(collection.namespace, after ?? before ?? {});
  }

  #isTaken(index: Index, key: Buffer): boolean {
    return this.#environment.entries.doesExist(Buffer.concat([keyPrefixOf(index), key]));
  }

  /** Builds indexes over the existing documents. Throws error 11000 for a duplicate, before anything is written. */
  addIndexes(collection: Collection, specs: readonly IndexSpec[]): void {
    let nextId = this.catalog.nextId();
    const built = specs.map((spec) => {
      const index: Index = { ...spec, id: nextId, multikey: false, capped: false };
      nextId += 1;
      return { index, entries: this.#entriesFor(collection, index) };
    });
    for (const { index, entries } of built) {
      for (const [key, idKey] of entries) this.#environment.entries.putSync(key, withChecksum(key, idKey));
      this.#size.addEntries(entries.length);
      collection.indexes.push(index);
    }
    this.catalog.save(collection);
  }

  #entriesFor(collection: Collection, index: Index): [Buffer, Buffer][] {
    const entries: [Buffer, Buffer][] = [];
    const seen = new Set<string>();
    for (const row of this.rows(collection)) {
      const current = indexKeysOf(index, row.document);
      widenIndexFlags(index, current);
      for (const key of current.keys) {
        const text = index.unique ? key.toString('latin1') : '';
        if (index.unique && seen.has(text)) throw duplicateKeyError(collection.namespace, index, row.document);
        seen.add(text);
        entries.push([entryKeyOf(index, key, row.idKey), row.idKey]);
      }
    }
    return entries;
  }

  dropIndex(collection: Collection, index: Index): void {
    this.#clear(this.#environment.entries, index);
    collection.indexes = collection.indexes.filter((other) => other !== index);
    this.catalog.save(collection);
  }

  dropCollection(collection: Collection): void {
    for (const index of collection.indexes) this.#clear(this.#environment.entries, index);
    this.#clear(this.#environment.documents, collection);
    this.catalog.remove(collection);
  }

  #clear(table: LmdbEnvironment['documents'], owner: { id: number }): void {
    const prefix = keyPrefixOf(owner);
    const keys = [...table.getKeys({ start: prefix, end: nextKeyAfterPrefix(prefix) })];
    for (const key of keys) table.removeSync(key);
    this.#size.addDroppedKeys(keys.length);
  }

  /** Yields the documents of a collection, or of a range of `_id` keys, in `_id` order. */
  *rows(collection: Collection, range: KeyRange = {}): Generator<StoredRow> {
    this.#assertOpen();
    const prefix = keyPrefixOf(collection);
    for (const { key, value } of this.#environment.documents.getRange(boundsOf(prefix, range))) {
      yield new StoredRow(key.subarray(prefix.length), this.#read(key, value));
    }
  }

  /** Yields the keys of an index in a key range, each with the `_id` key of its document. */
  *indexEntries(index: Index, range: KeyRange): Generator<{ key: Buffer; idKey: Buffer }> {
    this.#assertOpen();
    const prefix = keyPrefixOf(index);
    for (const { key, value } of this.#environment.entries.getRange(boundsOf(prefix, range))) {
      yield { key: key.subarray(prefix.length), idKey: this.#read(key, value) };
    }
  }

  row(collection: Collection, idKey: Buffer): StoredRow | undefined {
    this.#assertOpen();
    const key = Buffer.concat([keyPrefixOf(collection), idKey]);
    const stored = this.#environment.documents.get(key);
    return stored && new StoredRow(idKey, this.#read(key, stored));
  }

  /** Returns a stored value without its checksum. Records the damage and throws when the checksum does not match. */
  #read(key: Buffer, stored: Buffer): Buffer {
    try {
      return verifyAndRemoveChecksum(key, stored);
    } catch (error) {
      this.#environment.recordDamage();
      throw error;
    }
  }

  /**
   * Throws when the store is closed. The search of a disconnected client can outlive the client's commands, so its next
   * step may run after the store was closed.
   */
  #assertOpen(): void {
    if (this.#isClosed) throw storeClosingError();
  }

  /** Counts the documents in a range of `_id` keys without reading them. */
  countRows(collection: Collection, range: KeyRange = {}): number {
    return this.#environment.documents.getKeysCount(boundsOf(keyPrefixOf(collection), range));
  }

  /** Counts the keys of an index in a key range without reading the documents. */
  countEntries(index: Index, range: KeyRange): number {
    return this.#environment.entries.getKeysCount(boundsOf(keyPrefixOf(index), range));
  }
}

/** Sets the `multikey` and `capped` flags of an index when its keys require them. Returns true when one changed. */
function widenIndexFlags(index: Index, { multikey, capped }: IndexKeys): boolean {
  const changed = (multikey && !index.multikey) || (capped && !index.capped);
  index.multikey ||= multikey;
  index.capped ||= capped;
  return changed;
}
