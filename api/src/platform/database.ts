import mongoose from 'mongoose';

/** A filter with a field that its model does not declare is a mistake in our code, never 'match everything'. */
const STRICT = { strict: 'throw', strictQuery: 'throw', sanitizeFilter: false } as const;

const CONNECT_WAIT_MS = 10_000;

/** Connects mongoose's one connection; the models declare their own indexes, made before the server listens. */
export async function connectDatabase(uri: string, { waitMs = CONNECT_WAIT_MS } = {}): Promise<void> {
  for (const [name, value] of Object.entries(STRICT)) mongoose.set(name as keyof typeof STRICT, value);
  mongoose.set('autoIndex', false);
  mongoose.set('autoCreate', false);
  await mongoose.connect(uri, { serverSelectionTimeoutMS: waitMs, readConcernLevel: 'majority', w: 'majority' });
}

/** Makes what indexes are missing, of every model that has been loaded. */
export async function createIndexes(): Promise<void> {
  for (const model of Object.values(mongoose.models)) await model.createIndexes();
}

export const isDatabaseReady = (): boolean => mongoose.connection.readyState === mongoose.ConnectionStates.connected;
export const disconnectDatabase = (): Promise<void> => mongoose.disconnect();
/** Removes the whole database that mongoose is connected to. */
export const dropDatabase = (): Promise<void> => mongoose.connection.dropDatabase();

const DUPLICATE_KEY = 11_000;
/** True for the refusal of a unique index. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof mongoose.mongo.MongoServerError && error.code === DUPLICATE_KEY;

/**
 * Runs an upsert that answers its document. Of two first writes at once the loser of the insert runs into the winner's
 * key, or, on some servers, is answered no document: the second time it finds it.
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
  if (document === null) throw new Error('An upsert answered no document');
  return document;
}
