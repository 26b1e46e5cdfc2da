import { verifyAndRemoveChecksum, withChecksum } from './checksum.ts';
import type { LmdbEnvironment } from './environment.ts';
import { ID_INDEX, type Index } from './index-spec.ts';

export interface Collection {
  readonly namespace: string;
  readonly id: number;
  /** Secondary indexes, without the one of `_id`. */
  indexes: Index[];
}

/** Key prefix of a collection or an index: its number as 4 big-endian bytes. */
export function keyPrefixOf({ id }: { id: number }): Buffer {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32BE(id);
  return prefix;
}

/** Collections and their indexes, cached in memory. Methods that change it must run inside a write transaction. */
export class Catalog {
  readonly #table: LmdbEnvironment['catalog'];
  #collections = new Map<string, Collection>();

  constructor(environment: LmdbEnvironment) {
    this.#table = environment.catalog;
    this.reload();
  }

  /** Reloads the cache from the database, for example after an aborted transaction. */
  reload(): void {
    this.#collections = new Map();
    for (const { key, value } of this.#table.getRange({})) {
      const namespace = key.toString();
      // The JSON is not checked against a schema: the format number of the data folder and the checksum of the value
      // show that this program wrote it.
      const { id, indexes } = JSON.parse(verifyAndRemoveChecksum(key, value).toString()) as Omit<
        Collection,
        'namespace'
      >;
      this.#collections.set(namespace, { namespace, id, indexes });
    }
  }

  get(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  listDatabase(database: string): Collection[] {
    return [...this.#collections.values()].filter(({ namespace }) => namespace.startsWith(`${database}.`));
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }

  getOrCreate(namespace: string): Collection {
    const existing = this.#collections.get(namespace);
    if (existing) return existing;
    const created: Collection = { namespace, id: this.nextId(), indexes: [] };
    this.#collections.set(namespace, created);
    this.save(created);
    return created;
  }

  /** Returns an unused number for a new collection or index: one above the highest in use. */
  nextId(): number {
    return 1 + Math.max(ID_INDEX.id, ...this.all().flatMap(({ id, indexes }) => [id, ...indexes.map((i) => i.id)]));
  }

  save({ namespace, id, indexes }: Collection): void {
    const key = Buffer.from(namespace);
    this.#table.putSync(key, withChecksum(key, Buffer.from(JSON.stringify({ id, indexes }))));
  }

  /**
   * Renames a collection to an unused name. Its documents and index entries are stored under its number, so they are
   * not changed.
   */
  rename(collection: Collection, namespace: string): void {
    this.remove(collection);
    const renamed = { ...collection, namespace };
    this.#collections.set(namespace, renamed);
    this.save(renamed);
  }

  remove({ namespace }: Collection): void {
    this.#collections.delete(namespace);
    this.#table.removeSync(Buffer.from(namespace));
  }
}
