// Fills the disk several times, deletes documents on the full disk and prints each acknowledged write. Then waits.
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startEmbeddedStore } from '../../dist/embedded-store/index.js';
import { say } from './say.mjs';

const ROUNDS = 3;
const dir = process.argv[2];
const junk = join(dirname(dir), 'junk');

rmSync(junk, { force: true });
const store = await startEmbeddedStore({ dir });
const client = await new MongoClient(store.uri).connect();
const things = client.db('d').collection('things');

function fillWithJunk() {
  const file = openSync(junk, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(64 * 1024));
  } catch {
    closeSync(file);
  }
}

async function insertUntilRejected(round) {
  for (let n = 0; ; n += 1) {
    const batch = [1, 10, 100, 20_000, 200].map((size, i) => ({
      _id: `${process.pid}-${round}-${n}-${i}`,
      n,
      text: 'x'.repeat(size * (1 + (n % 9))),
    }));
    const outcomes = await Promise.allSettled(batch.map((document) => things.insertOne(document)));
    for (const [i, { status }] of outcomes.entries()) if (status === 'fulfilled') say(`inserted ${batch[i]._id}`);
    const rejected = outcomes.find(({ status }) => status === 'rejected');
    if (rejected && rejected.reason.code !== 14031) throw rejected.reason;
    if (rejected) return;
  }
}

await things.createIndex({ n: 1 }).catch((error) => say(`no index: ${error.code}`));
for (let round = 0; round < ROUNDS; round += 1) {
  await insertUntilRejected(round);
  if (round > 0) fillWithJunk();
  const ids = (await things.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
  const chosen = ids.filter((_, i) => i % 3 === round);
  await things.deleteMany({ _id: { $in: chosen } });
  for (const id of chosen) say(`deleted ${id}`);
  // The last round leaves the disk full for the next start.
  if (round < ROUNDS - 1) rmSync(junk, { force: true });
}
say('full');
setInterval(() => undefined, 1000);
