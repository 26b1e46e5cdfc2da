/** Query on a sharded collection that does not name the shard key, so that a cluster sends it to every shard. */
export interface CrossShardQuery {
  readonly collection: string;
  /** Database command that carries the query. */
  readonly command: 'find' | 'aggregate';
  /** Fields of the query, in alphabetical order. */
  readonly fields: readonly string[];
  readonly reason: string;
}

const PURGE = 'the purge of deleted records reads what is due, of all users';

/** The only such queries. The tests of the API that observe the database fail at any other one. */
export const CROSS_SHARD_QUERIES: readonly CrossShardQuery[] = [
  { collection: 'records', command: 'find', fields: ['deletedAt', 'kind', 'purgeAt'], reason: PURGE },
  {
    collection: 'records',
    command: 'find',
    fields: ['kind', 'purgeAt'],
    reason: 'the same job looks for children that are left of parents deleted in the last days, of all users',
  },
  {
    collection: 'quotas',
    command: 'find',
    fields: ['recountAfter'],
    reason: 'the recount reads the counters with unfinished reservations, of all users',
  },
  {
    collection: 'quotas',
    command: 'aggregate',
    fields: [],
    reason: 'the overview of administrators adds up the counters of all users',
  },
  ...['records', 'quotas'].map((collection) => ({
    ...{ collection, command: 'find' as const, fields: [] },
    reason: 'a backup reads every document',
  })),
];
