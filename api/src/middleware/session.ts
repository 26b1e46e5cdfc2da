import type { AppMiddleware, FindSession, SessionContext } from '../context.ts';

/** Lifetime of a cached session in ms: other processes notice an ended session after at most this time. */
const SESSION_CACHE_MS = 5_000;
const REMEMBERED_MAX = 10_000;

const remembered = new Map<string, { readonly session: SessionContext; readonly until: number }>();

/** Forgets look-ups at once in this process: of one session, or all of one user when what they may do has changed. */
export function evictSessions(which: { readonly sessionId: string } | { readonly userId: string }): void {
  for (const [token, { session }] of remembered) {
    const hit = 'sessionId' in which ? session.sessionId === which.sessionId : session.userId === which.userId;
    if (hit) remembered.delete(token);
  }
}

/** Gives every request `ctx.state.session()`, which looks the session up only when it is asked for. */
export function session({ find, cookie }: { readonly find: FindSession; readonly cookie: string }): AppMiddleware {
  return (ctx, next) => {
    const token = ctx.cookies.get(cookie);
    ctx.state.session = async ({ fresh } = { fresh: false }) => (token ? lookUp(token, fresh, find) : null);
    return next();
  };
}

async function lookUp(token: string, fresh: boolean, find: FindSession): Promise<SessionContext | null> {
  const known = remembered.get(token);
  if (!fresh && known && known.until > Date.now()) return known.session;
  const found = await find(token);
  remembered.delete(token);
  if (!found) return null;
  if (remembered.size >= REMEMBERED_MAX) remembered.clear();
  remembered.set(token, { session: found, until: Date.now() + SESSION_CACHE_MS });
  return found;
}
