import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { type BenchAccount, requestHeadersOf } from '../suite/notes.ts';

/** Number of sessions, and so of devices, of each person. */
const DEVICES = 4;
const BATCH_SIZE = 1_000;
/** Name and value of the cookie of a session. */
const ACCESS = /(nk_access=)([\w-]+)/;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Copies the account and its session in the database, because so many registrations would take an hour. Returns the
 * request headers of each copy.
 */
export async function copySessions(
  uri: string,
  writer: BenchAccount,
  count: number,
): Promise<Record<string, string>[]> {
  const client = await new MongoClient(uri).connect();
  try {
    const db = client.db('northkeep');
    const [users, sessions] = [db.collection('users'), db.collection('sessions')];
    const tokens = db.collection<{ _id: string; sessionId: string; userId: string }>('session_tokens');
    const token = await tokens.findOne({ _id: hashToken(ACCESS.exec(writer.cookie)?.[2] ?? '') });
    const session = await sessions.findOne({ sessionId: token?.sessionId });
    const user = await users.findOne({ userId: token?.userId });
    if (!token || !session || !user) throw new Error('the session of the account is not in the database');
    const headers: Record<string, string>[] = [];
    while (headers.length < count) {
      const size = Math.min(BATCH_SIZE, count - headers.length);
      const copies = copiesOf({ token, session, user }, size);
      await users.insertMany(copies.users);
      await sessions.insertMany(copies.sessions);
      await tokens.insertMany(copies.tokens);
      for (const { access, address } of copies.clients) {
        const cookie = writer.cookie.replace(ACCESS, `$1${access}`);
        headers.push({ ...requestHeadersOf({ ...writer, cookie }), 'x-forwarded-for': address });
      }
    }
    return headers;
  } finally {
    await client.close();
  }
}

interface Templates<T> {
  readonly token: T;
  readonly session: object;
  readonly user: object;
}

function copiesOf<T extends object>({ token, session, user }: Templates<T>, count: number) {
  const clients = Array.from({ length: count }, (_, i) => ({
    ...{ access: randomBytes(32).toString('base64url'), sessionId: randomUUID() },
    address: `10.0.${Math.floor(i / 250)}.${i % 250}`,
  }));
  const userIds = Array.from({ length: Math.ceil(count / DEVICES) }, () => randomUUID());
  const userIdOf = (i: number) => userIds[Math.floor(i / DEVICES)] ?? '';
  return {
    clients,
    users: userIds
      .map((userId) => ({
        ...user,
        _id: undefined,
        userId,
        email: `${userId}@copy.example`,
        customerId: userId,
        checkoutId: userId,
      }))
      .map(withoutId),
    sessions: clients.map(({ sessionId }, i) => withoutId({ ...session, sessionId, userId: userIdOf(i) })),
    tokens: clients.map(({ access, sessionId }, i) => ({
      ...{ ...token, _id: hashToken(access), sessionId, userId: userIdOf(i) },
    })),
  };
}

/** The database gives each copy an `_id` of its own. */
function withoutId(document: object): object {
  const { _id, ...rest } = document as { readonly _id?: unknown };
  return rest;
}
