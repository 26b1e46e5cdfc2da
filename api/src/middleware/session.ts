import { MINUTE_MS } from '@northkeep/contracts';
import { LRUCache } from 'lru-cache';
import type { AppMiddleware, FindSession, SessionContext } from '../context.ts';
import { databaseChanges } from '../live/database-changes.ts';

/**
 * Time in ms for which a session is used without reading it again, when a change of it may go unnoticed: other processes
 * notice an ended session after at most this time.
 */
const SESSION_CACHE_MS = 5_000;
/** The same while the database reports every change of sessions and users, which covers a poll each minute. */
const WATCHED_SESSION_CACHE_MS = 5 * MINUTE_MS;
const CACHED_SESSIONS_MAX = 10_000;

interface CachedSession {
  readonly session: SessionContext;
  readonly readAt: number;
  /** Generation of the database's changes since which every change was reported; null when one may be missing. */
  readonly generation: number | null;
}

/** The sessions of this process by token. The least recently used one is evicted when the cache is full. */
const cache = new LRUCache<string, CachedSession>({
  max: CACHED_SESSIONS_MAX,
  ttl: WATCHED_SESSION_CACHE_MS,
  dispose: ({ session }, token) => {
    cachedBySession.delete(session);
    forgetDocuments(session, token);
  },
});
const cachedBySession = new WeakMap<SessionContext, CachedSession>();
/** Tokens by the ids of the documents that their sessions were read from. */
const tokensByDocument = new Map<string, Set<string>>();

databaseChanges.subscribe((changes) => {
  for (const { collection, id } of changes) {
    if (collection === 'records') continue;
    for (const token of [...(tokensByDocument.get(id) ?? [])]) cache.delete(token);
  }
});

/**
 * Removes one session, or all sessions of a user, from the cache of this process, for example after a change of role.
 */
export function evictSessions(filter: { readonly sessionId: string } | { readonly userId: string }): void {
  // Copies the entries, because the iterator of the cache does not allow deletions.
  for (const [token, { session }] of [...cache.entries()]) {
    const isMatch = 'sessionId' in filter ? session.sessionId === filter.sessionId : session.userId === filter.userId;
    if (isMatch) cache.delete(token);
  }
}

/**
 * True while every change since the session was read is known: neither it nor its user has changed, and it has not
 * expired. Streams opened at that moment need not read it again.
 */
export function isUnchangedSession(session: SessionContext): boolean {
  const cached = cachedBySession.get(session);
  if (!cached || (session.lifetime?.expiresAt ?? 0) <= Date.now()) return false;
  return databaseChanges.isCurrent && cached.generation === databaseChanges.generation;
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
  if (cached && isUsable(cached)) return cached.session;
  const { isCurrent, generation, accountChanges } = databaseChanges;
  const session = await find(token);
  cache.delete(token);
  if (!session) return null;
  // If an account or a session was changed during the query, its result may be the state before that change. It is then
  // cached for a few seconds only.
  const isWatched = isCurrent && accountChanges === databaseChanges.accountChanges;
  const read: CachedSession = { session, readAt: performance.now(), generation: isWatched ? generation : null };
  cache.set(token, read);
  cachedBySession.set(session, read);
  for (const id of session.lifetime?.documentIds ?? []) {
    const tokens = tokensByDocument.get(id) ?? new Set();
    tokensByDocument.set(id, tokens.add(token));
  }
  return session;
}

function isUsable({ session: { lifetime }, readAt, generation }: CachedSession): boolean {
  if (performance.now() - readAt < SESSION_CACHE_MS) return true;
  if (lifetime === undefined || lifetime.expiresAt <= Date.now()) return false;
  return databaseChanges.isCurrent && generation === databaseChanges.generation;
}

function forgetDocuments({ lifetime }: SessionContext, token: string): void {
  for (const id of lifetime?.documentIds ?? []) {
    const tokens = tokensByDocument.get(id);
    tokens?.delete(token);
    if (tokens?.size === 0) tokensByDocument.delete(id);
  }
}
