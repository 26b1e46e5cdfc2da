import { model, Schema } from 'mongoose';

/** A refresh token that still opens the session until `until`, though a later one has been presented. */
export interface DyingToken {
  readonly hash: string;
  readonly until: Date;
}

/**
 * A login on one browser: a family of refresh tokens. `head` is the token presented last (or the first one),
 * `successors` those issued for it that nobody has presented yet. All of it changes in one write, guarded by `rev`.
 */
export interface SessionDoc {
  readonly sessionId: string;
  readonly userId: string;
  readonly authRev: number;
  readonly rememberMe: boolean;
  /** What the browser calls itself, for the list of sessions. */
  readonly device: string;
  readonly rev: number;
  readonly head: string;
  readonly successors: readonly string[];
  readonly dying: readonly DyingToken[];
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** Why it ended before its time; null while it lives. */
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
    dying: { type: [new Schema<DyingToken>({ hash: text, until: date }, { _id: false })], required: true },
    createdAt: date,
    lastSeenAt: date,
    expiresAt: { ...date, expires: 0 },
    endedBy: { type: String, default: null },
  },
  { collection: 'sessions', versionKey: false },
);
export const SessionModel = model<SessionDoc>('Session', sessionSchema);

/** Which session a token was issued for. Kept after its death, so that a replay of it is recognised. */
export interface TokenDoc {
  /** SHA-256 of the token as base64url. */
  readonly _id: string;
  readonly use: 'access' | 'refresh';
  readonly sessionId: string;
  readonly userId: string;
  readonly expiresAt: Date;
}

const tokenSchema = new Schema<TokenDoc>(
  {
    _id: text,
    use: { ...text, enum: ['access', 'refresh'] },
    sessionId: { ...text, index: true },
    userId: { ...text, index: true },
    expiresAt: { ...date, expires: 0 },
  },
  { collection: 'session_tokens', versionKey: false },
);
export const TokenModel = model<TokenDoc>('SessionToken', tokenSchema);
