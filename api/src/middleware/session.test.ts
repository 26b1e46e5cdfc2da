import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppContext, FindSession, SessionContext } from '../context.ts';
import { databaseChanges } from '../live/database-changes.ts';
import { attachSessionLookup, evictSessions, isUnchangedSession } from './session.ts';

const COOKIE = 'access';
const CACHED_SESSIONS_MAX = 10_000;
const SESSION_CACHE_MS = 5_000;

afterEach(() => {
  vi.restoreAllMocks();
  evictSessions({ userId: 'u' });
});

/** Returns a lookup as the routes use it, and the function that reads the sessions from the database. */
function createLookup() {
  const find = vi.fn<FindSession>(async (token) => ({ sessionId: token, userId: 'u' }) as SessionContext);
  const attach = attachSessionLookup({ find, cookie: COOKIE });
  async function lookUp(token: string): Promise<SessionContext | null> {
    const ctx = { cookies: { get: () => token }, state: {} } as unknown as AppContext;
    await attach(ctx, async () => {});
    return ctx.state.session();
  }
  return { find, lookUp };
}

describe('the session cache', () => {
  it('keeps a session that is in use while more sessions arrive than it holds', async () => {
    const { find, lookUp } = createLookup();
    await lookUp('used');
    await lookUp('unused');
    for (let i = 0; i < CACHED_SESSIONS_MAX - 1; i += 1) {
      await lookUp(`other-${i}`);
      await lookUp('used');
    }
    find.mockClear();
    await lookUp('used');
    expect(find).not.toHaveBeenCalled();
    await lookUp('unused');
    expect(find).toHaveBeenCalledOnce();
  });

  it('reads a session again after five seconds, even when it is in constant use', async () => {
    const { find, lookUp } = createLookup();
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    await lookUp('a');
    clock.mockReturnValue(start + SESSION_CACHE_MS - 1);
    await lookUp('a');
    expect(find).toHaveBeenCalledOnce();
    clock.mockReturnValue(start + SESSION_CACHE_MS + 1);
    // The cache reads the clock once in a millisecond.
    await vi.waitFor(async () => {
      await lookUp('a');
      expect(find).toHaveBeenCalledTimes(2);
    });
  });

  it('forgets all sessions of a user whose sessions end', async () => {
    const { find, lookUp } = createLookup();
    const tokens = ['a', 'b', 'c'];
    for (const token of tokens) await lookUp(token);
    evictSessions({ userId: 'u' });
    find.mockClear();
    for (const token of tokens) await lookUp(token);
    expect(find).toHaveBeenCalledTimes(tokens.length);
  });
});

describe('isUnchangedSession', () => {
  const HOUR_MS = 3_600_000;
  const change = { collection: 'users', id: 'user', userId: null, kind: null, updatedAt: null };

  afterEach(() => databaseChanges.stop());

  async function lookUpSession({ expiresAt = Date.now() + HOUR_MS, onFind = () => {} } = {}): Promise<SessionContext> {
    const { find, lookUp } = createLookup();
    const lifetime = { expiresAt, sessionExpiresAt: expiresAt, documentIds: ['session', 'user'] };
    find.mockImplementation(async (sessionId) => {
      onFind();
      return { sessionId, userId: 'u', lifetime } as unknown as SessionContext;
    });
    const session = await lookUp('a');
    if (!session) throw new Error('no session');
    return session;
  }

  it('is true while every change is reported and none concerns the session', async () => {
    databaseChanges.startLocal();
    const session = await lookUpSession();
    databaseChanges.publish([{ ...change, id: 'someone else' }]);
    expect(isUnchangedSession(session)).toBe(true);
  });

  it.each([
    ['a change of the user', () => databaseChanges.publish([change])],
    ['the end of the session in this process', () => evictSessions({ userId: 'u' })],
    ['an interruption of the changes', () => databaseChanges.interrupt()],
    ['the end of the reports', () => databaseChanges.stop()],
  ])('is false after %s', async (_, act) => {
    databaseChanges.startLocal();
    const session = await lookUpSession();
    act();
    expect(isUnchangedSession(session)).toBe(false);
  });

  it('is false when an account was changed during the look-up', async () => {
    databaseChanges.startLocal();
    const session = await lookUpSession({ onFind: () => databaseChanges.publish([change]) });
    expect(isUnchangedSession(session)).toBe(false);
  });

  it('is false for a session that has expired', async () => {
    databaseChanges.startLocal();
    const session = await lookUpSession({ expiresAt: Date.now() - 1 });
    expect(isUnchangedSession(session)).toBe(false);
  });

  it('is false for a session that was looked up while changes were not reported', async () => {
    const session = await lookUpSession();
    databaseChanges.startLocal();
    expect(isUnchangedSession(session)).toBe(false);
  });
});
