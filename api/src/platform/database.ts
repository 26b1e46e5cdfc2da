import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';

/**
 * Strict mode of mongoose: a filter with an undeclared field throws, because mongoose would drop the field and match
 * more.
 */
const STRICT = { strict: 'throw', strictQuery: 'throw', sanitizeFilter: false } as const;

/**
 * Time limits of database commands in ms. The driver (7.x) ignores its option `timeoutMS`, so each kind of wait has a
 * limit of its own. When a database accepts connections but never responds, a command fails after `answer` ms, and its
 * retry fails after `server` ms.
 */
export interface DatabaseTimeouts {
  /** Time limit in ms for finding a reachable server and for connecting to it. */
  readonly server: number;
  /** Maximum wait in ms for the response to a command, and for a free connection of the pool. */
  readonly answer: number;
}

const TIMEOUTS: DatabaseTimeouts = { server: 4_000, answer: 4_000 };
const CONNECTIONS_MAX = 50;
const MAJORITY = { readConcernLevel: 'majority', w: 'majority', readPreference: 'primary' } as const;

/** URI of the default connection; empty while disconnected. */
let connectedUri = '';

/** Connects mongoose's default connection. Indexes are created by migration steps. */
export async function connectDatabase(uri: string, timeouts: Partial<DatabaseTimeouts> = {}): Promise<void> {
  const { server, answer } = { ...TIMEOUTS, ...timeouts };
  for (const [name, value] of Object.entries(STRICT)) mongoose.set(name as keyof typeof STRICT, value);
  mongoose.set('autoIndex', false);
  mongoose.set('autoCreate', false);
  // Without a connection a command fails at once instead of waiting in a queue of mongoose.
  mongoose.set('bufferCommands', false);
  await mongoose.connect(uri, {
    ...MAJORITY,
    ...{ serverSelectionTimeoutMS: server, connectTimeoutMS: server },
    ...{ socketTimeoutMS: answer, waitQueueTimeoutMS: answer, maxPoolSize: CONNECTIONS_MAX },
  });
  connectedUri = uri;
}

/** Runs work on a connection without time limits, such as the creation of an index or the change of many documents. */
export async function runWithoutTimeLimits<T>(work: (database: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = await mongoose.mongo.MongoClient.connect(connectedUri, { ...MAJORITY, maxPoolSize: CONNECTIONS_MAX });
  try {
    return await work(client.db(mongoose.connection.name));
  } finally {
    await client.close();
  }
}

const isDatabaseReady = (): boolean => mongoose.connection.readyState === mongoose.ConnectionStates.connected;
export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();
/** Drops the connected database. */
export const dropDatabase = (): Promise<void> => mongoose.connection.dropDatabase();

/** Throws unless the database responds within `limitMs`. */
export async function pingDatabase(limitMs: number): Promise<void> {
  const { db } = mongoose.connection;
  if (!db || !isDatabaseReady()) throw new Error('not connected');
  const limit = new AbortController();
  const late = pause(limitMs, undefined, { signal: limit.signal, ref: false }).then(() => {
    throw new Error('no answer in time');
  });
  try {
    await Promise.race([db.command({ ping: 1 }), late]);
  } finally {
    late.catch(() => undefined);
    limit.abort();
  }
}

const { MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError } =
  mongoose.mongo;
const UNREACHABLE = [
  ...[MongoNetworkError, MongoServerSelectionError, MongoNotConnectedError, MongoTopologyClosedError],
  mongoose.Error.MongooseServerSelectionError,
];
/** True for the error of a command that the database did not answer: its effect is unknown. */
export const isUnreachableError = (error: unknown): boolean =>
  UNREACHABLE.some((kind) => error instanceof kind) ||
  (error instanceof Error && error.name === 'MongoWaitQueueTimeoutError');

/** Error code of a unique index. */
export const DUPLICATE_KEY = 11_000;
/** True for the error of a unique index (11000). */
export const isDuplicateKeyError = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;

const OUT_OF_DISK_SPACE = 14_031;
/** True for the error of a database whose disk is full. */
export const isDiskFullError = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE;

/**
 * Runs an upsert that returns its document, and repeats it after a lost race: of two concurrent first writes the loser
 * gets a duplicate key error or, on some servers, no document. Throws when the third attempt returns no document.
 */
export async function retryUpsert<T>(write: () => Promise<T | null>): Promise<T> {
  for (let tries = 2; tries > 0; tries -= 1) {
    const document = await write().catch((error: unknown) => {
      if (isDuplicateKeyError(error)) return null;
      throw error;
    });
    if (document !== null) return document;
  }
  const document = await write();
  if (document === null) throw new Error('An upsert returned no document');
  return document;
}
