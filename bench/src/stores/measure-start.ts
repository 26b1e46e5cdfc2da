import { randomUUID } from 'node:crypto';
import { Server } from '@northkeep/e2e/support/server';
import { MongoClient } from 'mongodb';
import { formatMs, median, type Ratio } from '../ratio.ts';
import { readStoreUri } from '../suite/notes.ts';

const RECORDS = 100_000;
const BATCH_SIZE = 1_000;
const ROUNDS = 3;
const GOAL_MS = 1_000;

/** Measures the additional startup time of a server with 100,000 records in its embedded store. */
export async function measureStoreStartup(): Promise<Ratio> {
  const empty = await Server.start();
  const full = await Server.start();
  try {
    await fill(full);
    const took = { empty: [] as number[], full: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      took.empty.push(await restart(empty));
      took.full.push(await restart(full));
    }
    const more = Math.max(0, median(took.full) - median(took.empty));
    return {
      name: 'embedded store: start with 100,000 records',
      goal: 1,
      ratio: more / GOAL_MS,
      measured: formatMs(more),
      floor: `${formatMs(GOAL_MS)} beyond the start with none, ${formatMs(median(took.empty))}`,
    };
  } finally {
    await empty.remove();
    await full.remove();
  }
}

/** Inserts records of 100 users in the API's stored format. */
async function fill(server: Server): Promise<void> {
  const client = await new MongoClient(readStoreUri(server)).connect();
  const stored = client.db('northkeep').collection('records');
  const text = { __e: 1, a: 'AES-GCM', v: 'v1', n: 'A'.repeat(16), c: 'A'.repeat(152) };
  for (let batch = 0; batch < RECORDS / BATCH_SIZE; batch += 1) {
    const owner = { userId: randomUUID(), vaultId: randomUUID() };
    const at = { createdAt: new Date(), updatedAt: new Date(), deletedAt: null };
    await stored.insertMany(
      Array.from({ length: BATCH_SIZE }, (_, index) => {
        const keys = { createKey: randomUUID(), keys: [] };
        return {
          ...owner,
          ...at,
          ...keys,
          kind: 'lines',
          id: randomUUID(),
          schema: 1,
          rev: 1,
          parentId: null,
          index,
          text,
        };
      }),
      { ordered: false },
    );
  }
  await client.close();
}

/** Restarts the server. Returns the time in ms until it reports that it and its database are ready. */
async function restart(server: Server): Promise<number> {
  await server.stop();
  const started = performance.now();
  await server.run();
  return performance.now() - started;
}
