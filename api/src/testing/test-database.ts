import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startInProcess } from '../../embedded-store/index.ts';
import { connectDatabase, createIndexes, disconnectDatabase, dropDatabase } from '../platform/database.ts';

/**
 * Connects to an empty database with all indexes: on the server that MONGODB_URI names, under a name of its own, or on
 * the embedded store in `dir`. The returned function closes it and leaves nothing on the server.
 */
export async function openTestDatabase(dir: string): Promise<() => Promise<void>> {
  const server = process.env.MONGODB_URI;
  if (server) {
    await connectDatabase(ownDatabase(server));
    await createIndexes();
    return async () => {
      await dropDatabase();
      await disconnectDatabase();
    };
  }
  const store = await startInProcess({ dir: join(dir, 'store') });
  await connectDatabase(store.uri);
  await createIndexes();
  return async () => {
    await disconnectDatabase();
    await store.close();
  };
}

/** The same server, another database: test files run beside each other. */
function ownDatabase(uri: string): string {
  const own = new URL(uri);
  own.pathname = `/nk_test_${randomUUID().replaceAll('-', '')}`;
  return own.href;
}
