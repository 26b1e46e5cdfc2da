// Writes until it is killed and prints each write after its acknowledgement. Usage: node write-until-killed.mjs
// <folder>
import { MongoClient } from 'mongodb';
import { startEmbeddedStore } from '../../dist/embedded-store/index.js';
import { say } from './say.mjs';

const store = await startEmbeddedStore({ dir: process.argv[2] });
const client = await new MongoClient(store.uri).connect();
const things = client.db('d').collection('things');
await things.createIndex({ name: 1 }, { unique: true });
await things.createIndex({ group: 1, n: -1 });
let n = 0;

async function insert(verb) {
  n += 1;
  const id = `${process.pid}-${n}`;
  await things.insertOne({ _id: id, name: id, group: n % 5, n, text: 'x'.repeat(n % 3000) });
  say(`${verb} ${id}`);
  return id;
}

async function forever(step) {
  for (;;) await step();
}

await Promise.all([
  forever(() => insert('inserted')),
  forever(() => insert('inserted')),
  forever(async () => {
    const id = await insert('tried');
    await things.deleteOne({ _id: id });
    say(`deleted ${id}`);
  }),
  forever(async () => {
    const change = { $inc: { count: 1 }, $setOnInsert: { name: 'counter' } };
    const options = { upsert: true, returnDocument: 'after' };
    say(`counted ${(await things.findOneAndUpdate({ _id: 'counter' }, change, options)).count}`);
  }),
]);
