import { MINUTE_MS } from '@northkeep/contracts';
import { createApiError } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import { findUserDoc, type UserDoc } from '../../users/user.model.ts';
import { findSessionDoc, findToken, type SessionDoc, SessionModel, updateSessionDoc } from '../session.model.ts';
import {
  computeSessionCookieTtlMs,
  computeSessionExpiry,
  deleteOldTokens,
  isLiveSession,
  issueAccessToken,
  type SessionTokens,
  storeToken,
} from '../sessions.ts';
import { hashToken, isToken, newToken } from '../tokens.ts';

/** Time in ms for which a refresh token is still accepted after a newer token of its family was presented. */
export const REFRESH_TOKEN_GRACE_MS = MINUTE_MS;
/** Maximum number of tokens that a session accepts at the same time. Surplus tokens are revoked, the oldest first. */
export const ACCEPTED_TOKENS_MAX = 8;
/** Several tabs may refresh concurrently: a write that loses the race reads the session again. */
const ATTEMPTS_MAX = 20;

type Tokens = Pick<SessionDoc, 'head' | 'successors' | 'dying'>;

/**
 * Exchanges a refresh token for a new pair of tokens (refresh token rotation, RFC 9700 §4.14). A token stays valid
 * until one of its successors is first presented, so that a lost response does not log the user out. Its predecessor
 * and its siblings then expire after {@link REFRESH_TOKEN_GRACE_MS}. An expired token ends the session, because it was copied.
 */
export async function refreshSession(presented: string | undefined): Promise<{ user: UserDoc; tokens: SessionTokens }> {
  if (presented === undefined) throw createApiError('NO_SESSION');
  const stored = isToken(presented) ? await findToken(hashToken(presented)) : null;
  if (stored?.use === 'deleted') throw createApiError('ACCOUNT_DELETED');
  if (stored?.use !== 'refresh') throw createApiError('SESSION_ENDED');
  const user = await findUserDoc(stored.userId);
  const refresh = newToken();
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const session = await findSessionDoc({ sessionId: stored.sessionId });
    if (session?.endedBy) throw createApiError('SESSION_REVOKED');
    if (!session || !user || !isLiveSession(session, user)) throw createApiError('SESSION_ENDED');
    const next = rotateTokens(session, { presented: stored._id, issued: hashToken(refresh) });
    if (next === null) {
      await endForReuse(session);
      throw createApiError('SESSION_REVOKED');
    }
    if (attempt === 0) await storeToken('refresh', hashToken(refresh), session);
    const written = await updateSessionDoc(session, {
      ...next,
      ...{ lastSeenAt: new Date(), expiresAt: computeSessionExpiry(session) },
    });
    if (written) {
      const access = await issueAccessToken(written);
      await deleteOldTokens(written, access);
      return { user, tokens: { access, refresh, cookieMs: computeSessionCookieTtlMs(written) } };
    }
  }
  throw createApiError('UNAVAILABLE');
}

/**
 * Returns the new tokens of a session when a client has presented the token `presented` and the server issues the token
 * `issued`. Returns null when `presented` is no longer accepted.
 */
function rotateTokens(tokens: Tokens, { presented, issued }: { presented: string; issued: string }): Tokens | null {
  const now = Date.now();
  const valid = tokens.dying.filter(({ until }) => until.getTime() > now);
  const until = new Date(now + REFRESH_TOKEN_GRACE_MS);
  if (tokens.successors.includes(presented)) {
    const superseded = [tokens.head, ...tokens.successors.filter((hash) => hash !== presented)];
    const dying = [...valid, ...superseded.map((hash) => ({ hash, until }))];
    return limitTokens({ head: presented, successors: [issued], dying });
  }
  // Accepts only the head and expiring tokens. The issued token becomes a successor of the head, so that a copied token
  // cannot start a second family of tokens.
  if (presented !== tokens.head && !valid.some(({ hash }) => hash === presented)) return null;
  // Moves the presented token to the front of the expiring tokens, where the limit drops tokens first. Its client gets
  // a successor, so this token is dropped before a token that another tab still needs.
  const dying = valid.sort((a, b) => Number(b.hash === presented) - Number(a.hash === presented));
  return limitTokens({ head: tokens.head, successors: [...tokens.successors, issued], dying });
}

/**
 * Drops the tokens beyond {@link ACCEPTED_TOKENS_MAX}: first expiring ones, then the oldest successors. The head stays, so
 * that a client whose responses were lost can always present it again.
 */
function limitTokens({ head, successors, dying }: Tokens): Tokens {
  const keptSuccessors = successors.slice(1 - ACCEPTED_TOKENS_MAX);
  const room = ACCEPTED_TOKENS_MAX - 1 - keptSuccessors.length;
  return { head, successors: keptSuccessors, dying: dying.slice(Math.max(0, dying.length - room)) };
}

async function endForReuse({ sessionId }: SessionDoc): Promise<void> {
  await SessionModel.updateOne({ sessionId }, { $set: { endedBy: 'reuse' }, $inc: { rev: 1 } });
  evictSessions({ sessionId });
}
