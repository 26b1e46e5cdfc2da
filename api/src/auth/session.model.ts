import { model, type mongo, Schema } from 'mongoose';

/** A superseded refresh token, which is still accepted until `until`. */
export interface SupersededToken {
  readonly hash: string;
  readonly until: Date;
}

/**
 * A login in one browser, with its family of refresh tokens. `head` is the hash of the latest presented token (or the
 * first one); `successors` are the tokens that were issued after it and have not been presented yet. `rev` guards each
 * write (optimistic concurrency).
 */
export interface SessionDoc {
  readonly sessionId: string;
  readonly userId: string;
  readonly authRev: number;
  readonly rememberMe: boolean;
  /** Name of the browser, such as 'Firefox on Windows', for the list of sessions. */
  readonly device: string;
  readonly rev: number;
  readonly head: string;
  readonly successors: readonly string[];
  readonly dying: readonly SupersededToken[];
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** Reason why the session was ended before it expired; null for a live session. */
  readonly endedBy: 'reuse' | 'reset' | 'passphrase' | 'rotation' | null;
}

const text = { type: String, required: true } as const;
const date = { type: Date, required: true } as const;
const sessionSchema = new Schema<SessionDoc>(
  {
    sessionId: { ...text, unique: true },
    userId: { ...text, index: true },
    authRev: { type: Number, required: true },
    rememberMe: { type: Boolean, required: true },
    device: { type: String, default: '' },
    rev: { type: Number, required: true },
    head: text,
    successors: { type: [String], required: true },
    dying: { type: [new Schema<SupersededToken>({ hash: text, until: date }, { _id: false })], required: true },
    createdAt: date,
    lastSeenAt: date,
    expiresAt: { ...date, expires: 0 },
    endedBy: { type: String, default: null },
  },
  { collection: 'sessions', versionKey: false },
);
export const SessionModel = model<SessionDoc>('Session', sessionSchema);

/**
 * Maps a token to its session. Kept after the token has expired, so that a replay is recognised. A refresh token of a
 * deleted account stays as `deleted`, with an empty `sessionId` and `userId`: a request with that token is answered
 * `ACCOUNT_DELETED`. A request without it cannot find out whether an account existed.
 */
export interface TokenDoc {
  /** SHA-256 of the token as base64url. */
  readonly _id: string;
  readonly use: 'access' | 'refresh' | 'deleted';
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

const tokenSchema = new Schema<TokenDoc>(
  {
    _id: text,
    use: { ...text, enum: ['access', 'refresh', 'deleted'] },
    sessionId: { ...text, index: true },
    userId: { ...text, index: true },
    expiresAt: { ...date, expires: 0 },
  },
  { collection: 'session_tokens', versionKey: false },
);
export const TokenModel = model<TokenDoc>('SessionToken', tokenSchema);

// Each request and each refresh of a session reads these documents. They are read and written by the driver, because
// mongoose spends more CPU time on casting a query than the query takes.

export const findToken = (hash: string): Promise<TokenDoc | null> => tokens().findOne({ _id: hash });

export async function insertToken(token: TokenDoc): Promise<void> {
  await tokens().insertOne(token);
}

/** Returns the ids of the token documents of a session beyond the `kept` ones that expire last. */
export async function listSurplusTokens(
  { sessionId, use }: Pick<TokenDoc, 'sessionId' | 'use'>,
  kept: number,
): Promise<string[]> {
  const surplus = await tokens()
    .find({ sessionId, use }, { projection: { _id: 1 } })
    .sort({ expiresAt: -1 })
    .skip(kept)
    .toArray();
  return surplus.map(({ _id }) => _id);
}

export const deleteTokens = (hashes: readonly string[]): Promise<unknown> =>
  tokens().deleteMany({ _id: { $in: hashes } });

/** A session as stored. */
export interface StoredSession extends SessionDoc {
  readonly _id: unknown;
}

export const findSessionDoc = (
  filter: Partial<Pick<SessionDoc, 'sessionId' | 'userId'>>,
): Promise<StoredSession | null> => SessionModel.collection.findOne<StoredSession>(filter);

/** Changes a live session while its revision is that of `session`. Returns the new version; null without a match. */
export async function updateSessionDoc(
  { sessionId, rev }: Pick<SessionDoc, 'sessionId' | 'rev'>,
  change: Partial<SessionDoc>,
): Promise<SessionDoc | null> {
  const updated = await SessionModel.collection.findOneAndUpdate(
    { sessionId, rev, endedBy: null },
    { $set: change, $inc: { rev: 1 } },
    { returnDocument: 'after' },
  );
  // The cast is safe: only sessions are stored in this collection.
  return updated as SessionDoc | null;
}

const tokens = () => TokenModel.collection as unknown as mongo.Collection<TokenDoc>;
