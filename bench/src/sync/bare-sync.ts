import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { FEED_KINDS } from '@northkeep/contracts';
import Koa, { type Context } from 'koa';
import { type Document, MongoClient } from 'mongodb';

// Lower bound for the requests of a sync: bare Koa that runs the same database commands as the API, and JSON.stringify.
// Like the API, it reads the session of an access token at most every five seconds.

const [uri = '', port = '0'] = process.argv.slice(2);
const SESSION_CACHE_MS = 5_000;
const CHANGES_OVERLAP_MS = 120_000;
const KEYS_MAX = 8;
const AFTER = { returnDocument: 'after' } as const;
const MAJORITY = { readConcernLevel: 'majority', w: 'majority', readPreference: 'primary' } as const;

const client = await new MongoClient(uri, MAJORITY).connect();
const db = client.db('northkeep');
const stored = db.collection('records');
const tokens = db.collection<{ _id: string; sessionId: string; userId: string }>('session_tokens');
const sessions = new Map<string, { owner: { userId: string; vaultId: string }; until: number }>();

async function ownerOf(ctx: Context) {
  const token = ctx.cookies.get('nk_access') ?? '';
  const cached = sessions.get(token);
  if (cached && cached.until > Date.now()) return cached.owner;
  const stored = await tokens.findOne({ _id: createHash('sha256').update(token).digest('base64url') });
  const [, user] = await Promise.all([
    db.collection('sessions').findOne({ sessionId: stored?.sessionId }),
    db.collection('users').findOne({ userId: stored?.userId }),
  ]);
  if (!user) throw new Error('no session');
  const owner = { userId: String(user.userId), vaultId: String(user.vaultId) };
  sessions.set(token, { owner, until: Date.now() + SESSION_CACHE_MS });
  return owner;
}

async function readChanges(ctx: Context): Promise<unknown> {
  const { userId } = await ownerOf(ctx);
  const since = new Date(Date.parse(String(ctx.query.since)) - CHANGES_OVERLAP_MS);
  const found = await stored
    .find({ userId, updatedAt: { $gte: since }, kind: { $in: FEED_KINDS } })
    .sort({ updatedAt: 1, kind: 1, id: 1 })
    .toArray();
  return { records: found, next: null };
}

async function changeLine(ctx: Context): Promise<unknown> {
  const owner = await ownerOf(ctx);
  const $set = await bodyOf(ctx);
  const key = ctx.get('idempotency-key');
  const rev = Number(ctx.get('if-match').slice(1, -1));
  return stored.findOneAndUpdate(
    {
      ...owner,
      kind: 'lines',
      id: ctx.path.slice(ctx.path.lastIndexOf('/') + 1),
      rev,
      keys: { $ne: key as never },
      deletedAt: null,
    },
    {
      $set,
      $inc: { rev: 1 },
      $push: { keys: { $each: [key], $slice: -KEYS_MAX } } as never,
      $currentDate: { updatedAt: true },
    },
    AFTER,
  );
}

async function createLine(ctx: Context): Promise<unknown> {
  const owner = await ownerOf(ctx);
  const { id, ...fields } = await bodyOf(ctx);
  await db
    .collection('quotas')
    .findOneAndUpdate(
      { ...owner, kind: 'lines', count: { $lte: 100_000 } },
      { $inc: { count: 1, version: 1 }, $set: { recountAfter: new Date() } },
      { projection: { countedAt: 1 } },
    );
  const set = { ...fields, rev: 1, schema: 1, createKey: ctx.get('idempotency-key'), keys: [], index: 0 };
  return stored.findOneAndUpdate(
    { ...owner, kind: 'lines', id, rev: 0 },
    {
      $set: { ...set, parentId: null, parentKind: null },
      $currentDate: { createdAt: true, updatedAt: true },
    },
    { ...AFTER, upsert: true },
  );
}

const bodyOf = async (ctx: Context): Promise<Document> => JSON.parse(await text(ctx.req));
const answerOf = { GET: readChanges, PATCH: changeLine, POST: createLine } as const;

const app = new Koa();
app.use(async (ctx) => {
  const answer = await answerOf[ctx.method as keyof typeof answerOf](ctx);
  if (!answer) throw new Error(`${ctx.method} found nothing`);
  ctx.type = 'json';
  ctx.body = JSON.stringify(answer);
});
app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
