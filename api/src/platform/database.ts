import mongoose from 'mongoose';

/** Strict mode of mongoose: a filter with an undeclared field throws, because mongoose would drop the field and match more. */
const STRICT = { strict: 'throw', strictQuery: 'throw', sanitizeFilter: false } as const;

const CONNECT_WAIT_MS = 10_000;

/** Connects mongoose's default connection. Indexes are not created here; see {@link createIndexes}. */
export async function connectDatabase(uri: string, { waitMs = CONNECT_WAIT_MS } = {}): Promise<void> {
  for (const [name, value] of Object.entries(STRICT)) mongoose.set(name as keyof typeof STRICT, value);
  mongoose.set('autoIndex', false);
  mongoose.set('autoCreate', false);
  await mongoose.connect(uri, { serverSelectionTimeoutMS: waitMs, readConcernLevel: 'majority', w: 'majority' });
}

/** Creates the missing indexes of every loaded model. */
export async function createIndexes(): Promise<void> {
  for (const model of Object.values(mongoose.models)) await model.createIndexes();
}

export const isDatabaseReady = (): boolean => mongoose.connection.readyState === mongoose.ConnectionStates.connected;
export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();
/** Drops the connected database. */
export const dropDatabase = (): Promise<void> => mongoose.connection.dropDatabase();

const DUPLICATE_KEY = 11_000;
/** True for the error of a unique index (11000). */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;

const OUT_OF_DISK_SPACE = 14_031;
/** True for the error of a database whose disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE;

/**
 * Runs an upsert that returns its document, and repeats it after a lost race: of two concurrent first writes the loser
 * gets a duplicate key error or, on some servers, no document. Throws when the third attempt returns no document.
 */
export async function retryUpsert<T>(write: () => Promise<T | null>): Promise<T> {
  for (let tries = 2; tries > 0; tries -= 1) {
    const document = await write().catch((error: unknown) => {
      if (isDuplicate(error)) return null;
      throw error;
    });
    if (document !== null) return document;
  }
  const document = await write();
  if (document === null) throw new Error('An upsert returned no document');
  return document;
}
