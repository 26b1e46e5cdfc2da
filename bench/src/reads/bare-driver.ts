import { FEED_KINDS, HEADER_MEMBER } from '@northkeep/contracts';
import { type Document, type Filter, MongoClient, type Sort } from 'mongodb';

const BATCH_SIZE = 100;

/** The person and the vault that records belong to. */
export interface Owner {
  readonly userId: string;
  readonly vaultId: string;
}

interface Query {
  readonly filter: Filter<object>;
  readonly sort: Sort;
  readonly projection?: Document;
}

const kind = { $in: FEED_KINDS };

/**
 * Database queries whose first batch the API needs before it sends the first byte of a response, by API path. Paths
 * without an entry read only a few records.
 */
const queriesOf = ({ userId, vaultId }: Owner): Readonly<Record<string, Query>> => ({
  '/lines': {
    filter: { userId, vaultId, kind: 'lines', deletedAt: null, parentId: null },
    sort: { index: 1, id: 1 },
  },
  '/sync/changes': {
    filter: { userId, updatedAt: { $gte: new Date(0) }, kind },
    sort: { updatedAt: 1, kind: 1, id: 1 },
  },
  '/sync/revs': {
    filter: { userId, vaultId, kind },
    sort: { kind: 1, id: 1 },
    projection: { _id: 0, kind: 1, id: 1, rev: 1, deletedAt: 1, [HEADER_MEMBER]: 1 },
  },
  '/sync/trash': {
    filter: { userId, vaultId, kind, deletedAt: { $gt: new Date(0) }, schema: { $exists: true } },
    sort: { deletedAt: -1, kind: 1, parentId: 1, index: 1, id: 1 },
  },
});

/** Measures how long the driver alone takes, in ms, to get the first batches that a path needs; 0 for other paths. */
export async function timeFirstBatches(uri: string, owner: Owner, path: string): Promise<number> {
  const query = queriesOf(owner)[path];
  if (!query) return 0;
  const client = await new MongoClient(uri).connect();
  try {
    const db = client.db('northkeep');
    await db.command({ ping: 1 });
    const started = performance.now();
    const { filter, sort, projection = {} } = query;
    await db.collection('records').find(filter, { projection }).sort(sort).batchSize(BATCH_SIZE).next();
    return performance.now() - started;
  } finally {
    await client.close();
  }
}
