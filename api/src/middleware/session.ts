import type { AppMiddleware, FindSession, SessionContext } from '../context.ts';

/** Lifetime of a cached session in ms: other processes notice an ended session after at most this time. */
const SESSION_CACHE_MS = 5_000;
const CACHED_SESSIONS_MAX = 10_000;

const cache = new Map<string, { readonly session: SessionContext; readonly until: number }>();

/**
 * Removes one session, or all sessions of a user, from the cache of this process, for example after a change of role.
 */
export function evictSessions(filter: { readonly sessionId: string } | { readonly userId: string }): void {
  for (const [token, { session }] of cache) {
    const isMatch = 'sessionId' in filter ? session.sessionId === filter.sessionId : session.userId === filter.userId;
    if (isMatch) cache.delete(token);
  }
}

/** Adds `ctx.state.session()`, which looks the session up lazily. */
export function attachSessionLookup({
  find,
  cookie,
}: {
  readonly find: FindSession;
  readonly cookie: string;
}): AppMiddleware {
  return (ctx, next) => {
    const token = ctx.cookies.get(cookie);
    ctx.state.session = async ({ fresh } = { fresh: false }) => (token ? lookUp(token, fresh, find) : null);
    return next();
  };
}

async function lookUp(token: string, fresh: boolean, find: FindSession): Promise<SessionContext | null> {
  const cached = cache.get(token);
  if (!fresh && cached && cached.until > Date.now()) return cached.session;
  const found = await find(token);
  cache.delete(token);
  if (!found) return null;
  if (cache.size >= CACHED_SESSIONS_MAX) cache.clear();
  cache.set(token, { session: found, until: Date.now() + SESSION_CACHE_MS });
  return found;
}
