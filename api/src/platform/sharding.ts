import mongoose from 'mongoose';

/** Key of a sharded collection: its fields, each with 1. */
export type ShardKey = Readonly<Record<string, 1>>;

/** Returns the collections that a cluster distributes over its shards, each with its key, in the order of their names. */
export function listShardedCollections(): readonly { readonly name: string; readonly key: ShardKey }[] {
  const sharded = Object.values(mongoose.models).flatMap(({ collection, schema }) => {
    const key = schema.get('shardKey');
    return key ? [{ name: collection.name, key: key as ShardKey }] : [];
  });
  return sharded.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Entry of a collection in the catalogue of a cluster. */
interface CatalogueEntry {
  readonly _id: string;
  readonly key: ShardKey;
  /** True where a release before MongoDB 5 has kept the entry of a dropped collection. */
  readonly dropped?: boolean;
  /** True for a collection that is not sharded, which MongoDB 8 lists as well. */
  readonly unsplittable?: boolean;
}

/** True when the connection leads to the router (mongos) of a cluster. */
export async function isCluster(): Promise<boolean> {
  const { msg } = await adminDatabase().command({ hello: 1 });
  return msg === 'isdbgrid';
}

/** Returns the key by which a collection is sharded now; null for a collection on one shard. */
export async function findShardKey(name: string): Promise<ShardKey | null> {
  const config = mongoose.connection.getClient().db('config');
  const entry = await config.collection<CatalogueEntry>('collections').findOne({ _id: namespaceOf(name) });
  return entry && !entry.dropped && !entry.unsplittable ? entry.key : null;
}

/** Distributes a collection by a key of which it has an index. Repeatable. */
export async function shardCollection(name: string, key: ShardKey): Promise<void> {
  await adminDatabase().command({ shardCollection: namespaceOf(name), key });
}

/** True when two keys have the same fields in the same order. */
export const isSameKey = (a: ShardKey, b: ShardKey): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Text of a key for messages, as in docs/database.md. */
export const describeKey = (key: ShardKey): string => Object.keys(key).join(', ');

const adminDatabase = () => mongoose.connection.getClient().db('admin');

const namespaceOf = (name: string): string => `${mongoose.connection.name}.${name}`;
