import { LRUCache } from 'lru-cache';
import type { AppMiddleware, FindSession, SessionContext } from '../context.ts';

/** Lifetime of a cached session in ms: other processes notice an ended session after at most this time. */
const SESSION_CACHE_MS = 5_000;
const CACHED_SESSIONS_MAX = 10_000;

/** The sessions of this process by token. The least recently used one is evicted when the cache is full. */
const cache = new LRUCache<string, SessionContext>({ max: CACHED_SESSIONS_MAX, ttl: SESSION_CACHE_MS });

/**
 * Removes one session, or all sessions of a user, from the cache of this process, for example after a change of role.
 */
export function evictSessions(filter: { readonly sessionId: string } | { readonly userId: string }): void {
  // Copies the entries, because the iterator of the cache does not allow deletions.
  for (const [token, session] of [...cache.entries()]) {
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
  const cached = fresh ? undefined : cache.get(token);
  if (cached) return cached;
  const found = await find(token);
  cache.delete(token);
  if (!found) return null;
  cache.set(token, found);
  return found;
}
