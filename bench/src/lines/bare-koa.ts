import Koa from 'koa';
import { MongoClient } from 'mongodb';
import mongoose, { Schema } from 'mongoose';

// Lower bound for GET /lines: a driver read and JSON.stringify in bare Koa. For comparison, /peers serves the common
// implementation: hydrated mongoose documents that JSON.stringify serialises through their toJSON.

const [uri = '', port = '0'] = process.argv.slice(2);
const client = await new MongoClient(uri).connect();
const records = client.db('northkeep').collection('records');
await mongoose.connect(uri, { dbName: 'northkeep' });
const mixed = ['text', 'category', 'categories', 'aiSuggestedCategory', 'minutes'];
const Line = mongoose.model(
  'Line',
  new Schema(
    {
      ...Object.fromEntries(mixed.map((name) => [name, Schema.Types.Mixed])),
      ...{ userId: String, vaultId: String, kind: String, rev: Number, schema: Number, index: Number, type: String },
      ...{ isDone: Boolean, keys: [String], createKey: String, parentId: String, parentKind: String },
      ...{ createdAt: Date, updatedAt: Date, deletedAt: Date },
    },
    { collection: 'records', suppressReservedKeysWarning: true },
  ),
);

const app = new Koa();
app.use(async (ctx) => {
  const vaultId = ctx.get('x-vault');
  const live = { userId: ctx.get('x-user'), vaultId, kind: 'lines', deletedAt: null };
  const found = ctx.path === '/peers' ? await Line.find(live) : await records.find(live).toArray();
  ctx.type = 'json';
  ctx.body = JSON.stringify(found);
});
app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
