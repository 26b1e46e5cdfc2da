import { createHash, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { FEED_KINDS } from '@northkeep/contracts';
import Koa, { type Context } from 'koa';
import { type Document, MongoClient } from 'mongodb';

// Lower bound for the requests of a sync: bare Koa that runs the same database commands as the API, and JSON.stringify.
// It keeps the session of an access token for as long as the API does on the same database.

const [uri = '', port = '0', sessionCacheMs = '0'] = process.argv.slice(2);
const CHANGES_OVERLAP_MS = 120_000;
const KEYS_MAX = 8;
/** Limits of `api/src/auth`. */
const STORED_TOKENS_MAX = { access: 16, refresh: 64 } as const;
const ACCEPTED_TOKENS_MAX = 8;
const TOKEN_LIFETIME_MS = 900_000;
const AFTER = { returnDocument: 'after' } as const;
const MAJORITY = { readConcernLevel: 'majority', w: 'majority', readPreference: 'primary' } as const;

const client = await new MongoClient(uri, MAJORITY).connect();
const db = client.db('northkeep');
const stored = db.collection('records');
const tokens = db.collection<StoredToken>('session_tokens');
const sessions = new Map<string, { owner: { userId: string; vaultId: string }; until: number }>();

interface StoredToken {
  readonly _id: string;
  readonly use: 'access' | 'refresh';
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

async function ownerOf(ctx: Context) {
  const token = ctx.cookies.get('nk_access') ?? '';
  const cached = sessions.get(token);
  if (cached && cached.until > Date.now()) return cached.owner;
  const stored = await tokens.findOne({ _id: hashToken(token) });
  const [, user] = await Promise.all([
    db.collection('sessions').findOne({ sessionId: stored?.sessionId }),
    db.collection('users').findOne({ userId: stored?.userId }),
  ]);
  if (!user) throw new Error('no session');
  const owner = { userId: String(user.userId), vaultId: String(user.vaultId) };
  sessions.set(token, { owner, until: Date.now() + Number(sessionCacheMs) });
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

async function refreshSession(ctx: Context): Promise<unknown> {
  const presented = await tokens.findOne({ _id: hashToken(ctx.cookies.get('nk_refresh') ?? '') });
  if (!presented) throw new Error('no token');
  const { sessionId, userId } = presented;
  const sessions = db.collection('sessions');
  const user = await db.collection('users').findOne({ userId });
  const session = await sessions.findOne({ sessionId });
  if (!session) throw new Error('no session');
  const refresh = await storeToken('refresh', presented);
  const successors = [...session.successors, hashToken(refresh)].slice(1 - ACCEPTED_TOKENS_MAX);
  const now = new Date();
  const written = await sessions.findOneAndUpdate(
    { sessionId, rev: session.rev, endedBy: null },
    {
      $set: { head: session.head, successors, dying: session.dying, lastSeenAt: now, expiresAt: session.expiresAt },
      $inc: { rev: 1 },
    },
    AFTER,
  );
  if (!written) throw new Error('the session was changed');
  const access = await storeToken('access', presented);
  const accepted = [hashToken(access), written.head, ...written.successors];
  for (const use of ['access', 'refresh'] as const) {
    const old = await tokens
      .find({ sessionId, use }, { projection: { _id: 1 } })
      .sort({ expiresAt: -1 })
      .skip(STORED_TOKENS_MAX[use])
      .toArray();
    const ids = old.map(({ _id }) => _id).filter((id) => !accepted.includes(id));
    if (ids.length > 0) await tokens.deleteMany({ _id: { $in: ids } });
  }
  ctx.cookies.set('nk_access', access);
  ctx.cookies.set('nk_refresh', refresh);
  return user;
}

async function storeToken(
  use: StoredToken['use'],
  { sessionId, userId }: Pick<StoredToken, 'sessionId' | 'userId'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + TOKEN_LIFETIME_MS);
  await tokens.insertOne({ _id: hashToken(token), use, sessionId, userId, expiresAt });
  return token;
}

const bodyOf = async (ctx: Context): Promise<Document> => JSON.parse(await text(ctx.req));
const answerOf = { GET: readChanges, PATCH: changeLine, POST: createLine } as const;
const REFRESH = '/api/auth/refresh';

const app = new Koa();
app.use(async (ctx) => {
  const respond = ctx.path === REFRESH ? refreshSession : answerOf[ctx.method as keyof typeof answerOf];
  const answer = await respond(ctx);
  if (!answer) throw new Error(`${ctx.method} found nothing`);
  ctx.type = 'json';
  ctx.body = JSON.stringify(answer);
});
app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
