import mongoose from 'mongoose';
import { CROSS_SHARD_QUERIES, type CrossShardQuery } from '../platform/cross-shard-queries.ts';
import { listShardedCollections } from '../platform/sharding.ts';
import { readQueryStack, traceQueries } from './query-callers.ts';
import { searchesOf, type WatchedSearch } from './watch-database.ts';

/** Guard of the queries of one test file. `openTestDatabase` starts one for each file that uses a database. */
export interface ShardKeyGuard {
  /** Ends the guard. Throws when the API has sent a query that a cluster would send to every shard. */
  stop(): void;
}

/**
 * Observes the database commands of this process and records each query of the API on a sharded collection that does not
 * name the shard key and is not `declared`. Queries of the tests themselves are not checked.
 */
export function startShardKeyGuard(declared: readonly CrossShardQuery[] = CROSS_SHARD_QUERIES): ShardKeyGuard {
  traceQueries();
  const client = mongoose.connection.getClient();
  const found = new Set<string>();
  const onStarted = ({ commandName, command }: mongoose.mongo.CommandStartedEvent) => {
    for (const search of searchesOf(commandName, command)) {
      if (namesShardKey(search) || isDeclared(search, declared)) continue;
      const caller = findCaller();
      if (caller !== null) found.add(`${describeSearch(search)} by ${caller}`);
    }
  };
  client.on('commandStarted', onStarted);
  return {
    stop() {
      client.off('commandStarted', onStarted);
      if (found.size > 0)
        throw new Error(`queries without the shard key, not in CROSS_SHARD_QUERIES:\n${[...found].join('\n')}`);
    },
  };
}

/** True when a cluster answers the query from one shard, or the collection is not sharded. */
export function namesShardKey({ collection, filter }: WatchedSearch): boolean {
  const sharded = listShardedCollections().find(({ name }) => name === collection);
  if (!sharded) return true;
  const given = filter instanceof Map ? Object.fromEntries(filter) : filter;
  return Object.keys(sharded.key).every((field) => isExact(given[field]));
}

/** True for a value, and for a list of values; not for a range. */
function isExact(value: unknown): boolean {
  if (typeof value === 'string') return true;
  return typeof value === 'object' && value !== null && ('$in' in value || '$eq' in value);
}

const isDeclared = ({ collection, command, filter }: WatchedSearch, declared: readonly CrossShardQuery[]): boolean =>
  declared.some(
    (each) =>
      each.collection === collection &&
      each.command === command &&
      each.fields.join() === Object.keys(filter).sort().join(),
  );

const describeSearch = ({ collection, command, filter }: WatchedSearch): string =>
  `${command} on ${collection} with ${JSON.stringify(filter)}`;

const OWN_FRAME = /\/api\/(?:src|embedded-store)\/([^:)]+)/;
const GUARD_FILES = ['testing/shard-key-guard.ts', 'testing/query-callers.ts'];

/**
 * Returns the file of the API that sends the current command; null when a test sends it. The innermost frame of this
 * project counts.
 */
function findCaller(): string | null {
  const own = readQueryStack()
    .split('\n')
    .flatMap((line) => OWN_FRAME.exec(line)?.[1] ?? [])
    .find((file) => !GUARD_FILES.includes(file));
  if (own === undefined) return 'a caller that the stack does not show';
  return own.startsWith('testing/') || own.includes('.test.ts') ? null : own;
}
