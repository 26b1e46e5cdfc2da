// Imports lines concurrently, below a limit, and prints how many imports were accepted.
// Usage: node import-lines.mjs <uri> <userId> <vaultId> <imports> <lines of each> <limit>
import { randomUUID } from 'node:crypto';
import { createApiError } from '../../dist/src/errors.js';
import { createLines } from '../../dist/src/lines/commands/create-lines.js';
import { connectDatabase, disconnectDatabase } from '../../dist/src/platform/database.js';

const [uri, userId, vaultId, ...numbers] = process.argv.slice(2);
const [imports, size, max] = numbers.map(Number);
const text = { __e: 1, a: 'AES-GCM', v: 'v1', n: 'A'.repeat(16), c: 'A'.repeat(152) };

/** Sends an import again while the server would answer 503. */
async function importLines(items, key = randomUUID()) {
  const limit = { max, createError: () => createApiError('LIMIT_REACHED') };
  try {
    await createLines({ owner: { userId, vaultId }, atIndex: 0, items, key, limit });
    return true;
  } catch (error) {
    if (error.status === 503) return importLines(items, key);
    if (error.code !== 'LIMIT_REACHED') throw error;
    return false;
  }
}

await connectDatabase(uri);
const line = () => ({ id: randomUUID(), key: randomUUID(), schema: 1, text });
const accepted = await Promise.all(
  Array.from({ length: imports }, () => importLines(Array.from({ length: size }, line))),
);
console.log(accepted.filter(Boolean).length);
await disconnectDatabase();
