// Writes until the disk is full, then deletes documents and writes again. Prints the acknowledged writes and the error.
import { MongoClient } from 'mongodb';
import { startEmbeddedStore } from '../../dist/embedded-store/index.js';

const store = await startEmbeddedStore({ dir: process.argv[2] });
const client = await new MongoClient(store.uri).connect();
const things = client.db('d').collection('things');
await things.createIndex({ n: 1 });
let acknowledged = 0;
let rejection;
while (!rejection) {
  const batch = [0, 1, 2].map((i) => things.insertOne({ n: acknowledged + i, text: 'x'.repeat(20_000) }));
  for (const outcome of await Promise.allSettled(batch)) {
    if (outcome.status === 'fulfilled') acknowledged += 1;
    else rejection = outcome.reason;
  }
}
const stored = await things.countDocuments();
const { deletedCount } = await things.deleteMany({ n: { $lt: 20 } });
await things.insertOne({ n: 0 });
await client.close();
await store.close();
console.log(JSON.stringify({ acknowledged, stored, code: rejection.code, message: rejection.message, deletedCount }));
