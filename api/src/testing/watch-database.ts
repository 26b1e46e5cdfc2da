import mongoose from 'mongoose';

/** Query of a command that searches documents. */
export interface WatchedSearch {
  readonly command: string;
  readonly collection: string;
  readonly filter: Record<string, unknown>;
  readonly sort: Record<string, 1 | -1>;
}

/** Commands that the driver has sent since {@link watchDatabase}, and their replies. */
export interface DatabaseWatch {
  /** Queries of all commands that read, change or delete documents. */
  readonly searches: readonly WatchedSearch[];
  /** Names of all commands, in order. */
  readonly commands: readonly string[];
  /** Number of documents in all replies. */
  documents(): number;
  /** Number of documents in the longest reply. */
  largestBatch(): number;
  /** Resolves when the next command of this name is observed. */
  nextCommand(name: string): Promise<void>;
  stop(): void;
}

/** Observes the database commands of this process. */
export function watchDatabase(): DatabaseWatch {
  const client = mongoose.connection.getClient();
  const searches: WatchedSearch[] = [];
  const commands: string[] = [];
  const batches: number[] = [];
  const waiting = new Map<string, () => void>();
  const ofChangeStream = new Set<number>();
  const onStarted = ({ commandName, command, requestId }: mongoose.mongo.CommandStartedEvent) => {
    // The process follows the changes of a MongoDB server all the time, whatever a request reads.
    if (isOfChangeStream(command)) {
      ofChangeStream.add(requestId);
      return;
    }
    commands.push(commandName);
    searches.push(...searchesOf(commandName, command));
    waiting.get(commandName)?.();
  };
  const onSucceeded = ({ reply, requestId }: mongoose.mongo.CommandSucceededEvent) => {
    if (ofChangeStream.delete(requestId)) return;
    const { firstBatch, nextBatch = firstBatch } = Object(Object(reply).cursor);
    if (Array.isArray(nextBatch)) batches.push(nextBatch.length);
  };
  client.on('commandStarted', onStarted).on('commandSucceeded', onSucceeded);
  return {
    searches,
    commands,
    documents: () => batches.reduce((sum, length) => sum + length, 0),
    largestBatch: () => Math.max(0, ...batches),
    nextCommand: (name) => new Promise((resolve) => waiting.set(name, resolve)),
    stop: () => void client.off('commandStarted', onStarted).off('commandSucceeded', onSucceeded),
  };
}

/** A change stream of the database is opened by an aggregation of no collection, and read from a made-up collection. */
const isOfChangeStream = ({ aggregate, getMore, collection }: mongoose.mongo.BSON.Document): boolean =>
  aggregate === 1 || (getMore !== undefined && collection === '$cmd.aggregate');

interface Query {
  readonly filter: Record<string, unknown>;
  readonly sort?: Record<string, 1 | -1> | Map<string, 1 | -1>;
}

/** Returns the queries of a command by its name, in the form in which the driver sends it. */
const QUERIES: Readonly<Record<string, (command: mongoose.mongo.BSON.Document) => readonly Query[]>> = {
  find: ({ filter, sort }) => [{ filter, sort }],
  findAndModify: ({ query, sort }) => [{ filter: query, sort }],
  update: ({ updates }) => updates.map(({ q }: { q: Query['filter'] }) => ({ filter: q })),
  delete: ({ deletes }) => deletes.map(({ q }: { q: Query['filter'] }) => ({ filter: q })),
  aggregate: ({ pipeline }) => [{ filter: pipeline[0]?.$match ?? {} }],
  count: ({ query = {} }) => [{ filter: query }],
  distinct: ({ query = {} }) => [{ filter: query }],
};

/** Returns the queries of a command; empty for a command that searches no documents. */
export function searchesOf(command: string, body: mongoose.mongo.BSON.Document): readonly WatchedSearch[] {
  const queries = QUERIES[command]?.(body) ?? [];
  return queries.map(({ filter, sort = {} }) => ({
    ...{ command, collection: String(body[command]), filter },
    sort: sort instanceof Map ? Object.fromEntries(sort) : sort,
  }));
}
