import mongoose from 'mongoose';

/** Query of a `find` command. */
export interface WatchedFind {
  readonly collection: string;
  readonly filter: Record<string, unknown>;
  readonly sort: Record<string, 1 | -1>;
}

/** Commands that the driver has sent since {@link watchDatabase}, and their replies. */
export interface DatabaseWatch {
  readonly finds: readonly WatchedFind[];
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

/** Observes the database commands of this process. The test app has to be created with `isWatched`. */
export function watchDatabase(): DatabaseWatch {
  const client = mongoose.connection.getClient();
  const finds: WatchedFind[] = [];
  const commands: string[] = [];
  const batches: number[] = [];
  const waiting = new Map<string, () => void>();
  const onStarted = ({ commandName, command }: mongoose.mongo.CommandStartedEvent) => {
    commands.push(commandName);
    const { find: collection, filter, sort = {} } = command;
    if (commandName === 'find')
      finds.push({ collection, filter, sort: sort instanceof Map ? Object.fromEntries(sort) : sort });
    waiting.get(commandName)?.();
  };
  const onSucceeded = ({ reply }: mongoose.mongo.CommandSucceededEvent) => {
    const { firstBatch, nextBatch = firstBatch } = Object(Object(reply).cursor);
    if (Array.isArray(nextBatch)) batches.push(nextBatch.length);
  };
  client.on('commandStarted', onStarted).on('commandSucceeded', onSucceeded);
  return {
    finds,
    commands,
    documents: () => batches.reduce((sum, length) => sum + length, 0),
    largestBatch: () => Math.max(0, ...batches),
    nextCommand: (name) => new Promise((resolve) => waiting.set(name, resolve)),
    stop: () => void client.off('commandStarted', onStarted).off('commandSucceeded', onSucceeded),
  };
}
