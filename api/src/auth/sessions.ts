import { randomUUID } from 'node:crypto';
import { REMEMBERED_SESSION_MS, SESSION_IDLE_MS, SESSIONS_SHOWN_MAX } from '@northkeep/contracts';
import type { SessionContext, SessionLifetime } from '../context.ts';
import { evictSessions } from '../middleware/session.ts';
import { planOf } from '../users/plan-of.ts';
import { findUserDoc, type UserDoc } from '../users/user.model.ts';
import {
  deleteTokens,
  findSessionDoc,
  findToken,
  insertToken,
  listSurplusTokens,
  type SessionDoc,
  SessionModel,
} from './session.model.ts';
import { ACCESS_TOKEN_LIFETIME_MS, hashToken, isToken, newToken } from './tokens.ts';

/** Tokens of a session in the clear, which are never stored, and the lifetime of their cookies. */
export interface SessionTokens {
  readonly access: string;
  readonly refresh: string;
  /** Lifetime in ms; null keeps the cookies until the browser is closed. */
  readonly cookieMs: number | null;
}

interface NewSession {
  readonly user: Pick<UserDoc, 'userId' | 'authRev'>;
  readonly rememberMe: boolean;
  readonly device: string;
}

/** Starts a session after a login and returns its first tokens. */
export async function startSession({ user, rememberMe, device }: NewSession): Promise<SessionTokens> {
  const now = Date.now();
  const refresh = newToken();
  const session: SessionDoc = {
    sessionId: randomUUID(),
    userId: user.userId,
    authRev: user.authRev,
    rememberMe,
    device,
    rev: 1,
    head: hashToken(refresh),
    successors: [],
    dying: [],
    createdAt: new Date(now),
    lastSeenAt: new Date(now),
    expiresAt: new Date(now + (rememberMe ? REMEMBERED_SESSION_MS : SESSION_IDLE_MS)),
    endedBy: null,
  };
  await SessionModel.create(session);
  await storeToken('refresh', hashToken(refresh), session);
  return { access: await issueAccessToken(session), refresh, cookieMs: computeSessionCookieTtlMs(session) };
}

/** Lifetime of the session cookies in ms; null for a session that ends with the browser. */
export const computeSessionCookieTtlMs = ({ rememberMe, expiresAt }: SessionDoc): number | null =>
  rememberMe ? Math.max(0, expiresAt.getTime() - Date.now()) : null;

/** Returns the time at which the session expires unless it is refreshed again. */
export const computeSessionExpiry = ({ rememberMe, expiresAt }: SessionDoc): Date =>
  rememberMe ? expiresAt : new Date(Date.now() + SESSION_IDLE_MS);

/** Issues an access token, which expires after {@link ACCESS_TOKEN_LIFETIME_MS} or with its session. */
export async function issueAccessToken(session: SessionDoc): Promise<string> {
  const token = newToken();
  await storeToken('access', hashToken(token), session);
  return token;
}

/** Stores the session that a token belongs to. Called before the token is sent. */
export async function storeToken(use: 'access' | 'refresh', hash: string, session: SessionDoc): Promise<void> {
  const { sessionId, userId } = session;
  // The document is kept after the token has expired: without it a replayed token could not be told from an unknown
  // token.
  const expiresAt = new Date(Date.now() + (use === 'access' ? ACCESS_TOKEN_LIFETIME_MS : REMEMBERED_SESSION_MS));
  await insertToken({ _id: hash, use, sessionId, userId, expiresAt });
}

/**
 * Maximum number of token documents that a session has. A replay of an older refresh token is unknown: it is rejected
 * like any other token, but no longer recognised as a copy, which would end the session.
 */
export const STORED_TOKENS_MAX = { access: 16, refresh: 64 } as const;

/**
 * Deletes the oldest token documents of a session beyond {@link STORED_TOKENS_MAX}, but none that it still accepts, and
 * not the access token that was issued just now: by a server whose clock is behind, it looks older than the others.
 */
export async function deleteOldTokens(
  { sessionId, head, successors, dying }: SessionDoc,
  issuedAccess: string,
): Promise<void> {
  const accepted = [hashToken(issuedAccess), head, ...successors, ...dying.map(({ hash }) => hash)];
  for (const use of ['access', 'refresh'] as const) {
    const old = await listSurplusTokens({ sessionId, use }, STORED_TOKENS_MAX[use]);
    const ids = old.filter((id) => !accepted.includes(id));
    if (ids.length > 0) await deleteTokens(ids);
  }
}

/** Reads the session of an access token from the database; null when it is unknown, expired or ended. */
export async function findSession(accessToken: string): Promise<SessionContext | null> {
  if (!isToken(accessToken)) return null;
  const token = await findToken(hashToken(accessToken));
  if (token?.use !== 'access' || token.expiresAt.getTime() <= Date.now()) return null;
  const [session, user] = await Promise.all([
    findSessionDoc({ sessionId: token.sessionId }),
    findUserDoc(token.userId),
  ]);
  if (!session || !user || !isLiveSession(session, user)) return null;
  const { userId, role, vaultId } = user;
  return {
    sessionId: session.sessionId,
    userId,
    role,
    plan: planOf(user.billing),
    vaultId,
    moving: Boolean(user.rotation),
    lifetime: {
      expiresAt: Math.min(token.expiresAt.getTime(), session.expiresAt.getTime()),
      sessionExpiresAt: session.expiresAt.getTime(),
      documentIds: [String(session._id), String(user._id)],
    },
  };
}

/** Reads whether a session is live, regardless of its access tokens, which expire earlier; null when it has ended. */
export async function readSessionState({
  sessionId,
  userId,
}: Pick<SessionContext, 'sessionId' | 'userId'>): Promise<SessionState | null> {
  const [session, user] = await Promise.all([findSessionDoc({ sessionId, userId }), findUserDoc(userId)]);
  if (!session || !user || !isLiveSession(session, user)) return null;
  const documentIds = [String(session._id), String(user._id)];
  return { vaultId: user.vaultId, sessionExpiresAt: session.expiresAt.getTime(), documentIds };
}

export interface SessionState extends Omit<SessionLifetime, 'expiresAt'> {
  readonly vaultId: string | null;
}

/**
 * Returns false when the session has expired, was ended, or another session has changed the auth secret since its
 * login.
 */
export function isLiveSession(session: SessionDoc, user: Pick<UserDoc, 'authRev' | 'keptSession'>): boolean {
  if (session.endedBy !== null || session.expiresAt.getTime() <= Date.now()) return false;
  return session.authRev === user.authRev || session.sessionId === user.keptSession;
}

/** Returns the live sessions of a user, the last seen first, at most {@link SESSIONS_SHOWN_MAX}. */
export async function listSessions(user: Pick<UserDoc, 'userId' | 'authRev' | 'keptSession'>): Promise<SessionDoc[]> {
  const { userId, authRev, keptSession = null } = user;
  const sessions = await SessionModel.find({ userId, endedBy: null, expiresAt: { $gt: new Date() } })
    .or([{ authRev }, { sessionId: keptSession }])
    .sort({ lastSeenAt: -1 })
    .limit(SESSIONS_SHOWN_MAX)
    .lean();
  return sessions.filter((session) => isLiveSession(session, user));
}

/** Ends a session. Its token documents are kept, so that a replayed token is still recognised. */
export async function endSession(sessionId: string): Promise<void> {
  await SessionModel.deleteOne({ sessionId });
  evictSessions({ sessionId });
}

/** Ends a session of the user; returns false when the user has no such session. */
export async function endOwnSession(userId: string, sessionId: string): Promise<boolean> {
  if (!(await SessionModel.exists({ sessionId, userId }))) return false;
  await endSession(sessionId);
  return true;
}

/** Ends every session of the user except the given one. */
export async function endOtherSessions(userId: string, sessionId: string): Promise<void> {
  await SessionModel.deleteMany({ userId, sessionId: { $ne: sessionId } });
  evictSessions({ userId });
}

interface SessionEnd {
  readonly endedBy: 'reset' | 'passphrase' | 'rotation';
  /** Id of a session that stays open. */
  readonly keep?: string;
}

/** Ends every session of a user and stores the reason, which a later refresh reports. */
export async function endAllSessions(userId: string, { endedBy, keep }: SessionEnd): Promise<void> {
  const others = keep === undefined ? {} : { sessionId: { $ne: keep } };
  await SessionModel.updateMany({ userId, endedBy: null, ...others }, { $set: { endedBy } });
  evictSessions({ userId });
}
