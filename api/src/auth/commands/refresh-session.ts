import { MINUTE_MS } from '@northkeep/contracts';
import { fail } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { type SessionDoc, SessionModel, TokenModel } from '../session.model.ts';
import { cookieMs, isLive, issueAccess, nextExpiry, recordToken, type SessionTokens } from '../sessions.ts';
import { isToken, newToken, tokenHash } from '../tokens.ts';

/** Time in ms that a token stays valid after a later token of the same family was presented. */
export const REUSE_GRACE_MS = MINUTE_MS;
/** Maximum of issued tokens that were not presented yet; the oldest beyond it expire. */
const SUCCESSORS_MAX = 16;
/** Two tabs may refresh at the same moment; each write that loses looks again. */
const TRIES = 20;

type Tokens = Pick<SessionDoc, 'head' | 'successors' | 'dying'>;

/**
 * Takes a refresh token and gives the next pair. A token stays good until a successor is first presented, so an answer
 * lost on the way signs nobody out; its predecessor and siblings then have {@link REUSE_GRACE_MS} left, and a dead one
 * presented after that ends the session, because the token was copied (refresh token rotation, RFC 9700 §4.14).
 */
export async function refreshSession(presented: string | undefined): Promise<{ user: UserDoc; tokens: SessionTokens }> {
  if (presented === undefined) throw fail('NO_SESSION');
  const hash = isToken(presented) ? tokenHash(presented) : null;
  const named = hash && (await TokenModel.findOne({ _id: hash, use: 'refresh' }).lean());
  if (!named) throw fail('SESSION_ENDED');
  const user = await UserModel.findOne({ userId: named.userId }).lean();
  const refresh = newToken();
  for (let tried = 0; tried < TRIES; tried += 1) {
    const session = await SessionModel.findOne({ sessionId: named.sessionId }).lean();
    if (session?.endedBy) throw fail('SESSION_REVOKED');
    if (!session || !user || !isLive(session, user)) throw fail('SESSION_ENDED');
    const next = present(session, { presented: named._id, issued: tokenHash(refresh) });
    if (next === null) {
      await endForReuse(session);
      throw fail('SESSION_REVOKED');
    }
    if (tried === 0) await recordToken('refresh', tokenHash(refresh), session);
    const written = await SessionModel.findOneAndUpdate(
      { sessionId: session.sessionId, rev: session.rev, endedBy: null },
      { $set: { ...next, lastSeenAt: new Date(), expiresAt: nextExpiry(session) }, $inc: { rev: 1 } },
      { returnDocument: 'after' },
    ).lean();
    if (written) return { user, tokens: { access: await issueAccess(written), refresh, cookieMs: cookieMs(written) } };
  }
  throw fail('UNAVAILABLE');
}

/** The tokens of a session after one was presented and another issued; null when the presented one is dead. */
function present(tokens: Tokens, { presented, issued }: { presented: string; issued: string }): Tokens | null {
  const now = Date.now();
  const living = tokens.dying.filter(({ until }) => until.getTime() > now);
  const until = new Date(now + REUSE_GRACE_MS);
  if (tokens.successors.includes(presented)) {
    const passed = [tokens.head, ...tokens.successors.filter((hash) => hash !== presented)];
    return { head: presented, successors: [issued], dying: [...living, ...passed.map((hash) => ({ hash, until }))] };
  }
  // A dying token's successor joins those of the living one: the session never has two lines that outlive each other.
  if (presented !== tokens.head && !living.some(({ hash }) => hash === presented)) return null;
  const successors = [...tokens.successors, issued];
  const dropped = successors.slice(0, -SUCCESSORS_MAX).map((hash) => ({ hash, until }));
  return { head: tokens.head, successors: successors.slice(-SUCCESSORS_MAX), dying: [...living, ...dropped] };
}

async function endForReuse({ sessionId }: SessionDoc): Promise<void> {
  await SessionModel.updateOne({ sessionId }, { $set: { endedBy: 'reuse' }, $inc: { rev: 1 } });
  evictSessions({ sessionId });
}
