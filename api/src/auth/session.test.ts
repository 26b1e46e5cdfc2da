import { DAY_MS, HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Account, logInAs, registerAccount } from '../testing/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { TestClient } from '../testing/test-client.ts';
import { ACCEPTED_TOKENS_MAX, REFRESH_TOKEN_GRACE_MS } from './commands/refresh-session.ts';
import { DEVICE_COOKIE_TTL_MS } from './cookies.ts';
import { CounterModel } from './rate-limiter.ts';
import { SessionModel, TokenModel } from './session.model.ts';
import { STORED_TOKENS_MAX } from './sessions.ts';
import { ACCESS_TOKEN_LIFETIME_MS, hashToken } from './tokens.ts';

let app: TestApp;
let account: Account;
beforeAll(async () => {
  app = await createTestApp({ ACTIVATION_FEE: 'off' });
  ({ account } = await registerAccount(app));
});
afterAll(() => app.close());
beforeEach(() => CounterModel.deleteMany({}).then(() => undefined));
afterEach(() => vi.useRealTimers());

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
}
async function loggedIn(rememberMe = false): Promise<TestClient> {
  const client = app.stranger();
  expect((await logInAs(client, account, rememberMe)).status).toBe(200);
  return client;
}
/** Creates a client with the same cookies: a tab that lost a response, or an attacker who copied the cookies. */
function copyOf(client: TestClient): TestClient {
  const copy = new TestClient(client.origin);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}
const refresh = async (client: TestClient) => {
  const { status, body } = await client.post<{ code?: string }>('/auth/refresh');
  return status === 200 ? 'ok' : body.code;
};
/** Returns the number of refresh tokens that the client's session accepts at this moment. */
async function liveTokens(client: TestClient): Promise<number> {
  const token = await TokenModel.findById(hashToken(client.cookies.get('nk_refresh') ?? '')).lean();
  const session = await SessionModel.findOne({ sessionId: token?.sessionId ?? '' }).lean();
  if (!session) return 0;
  const dying = session.dying.filter(({ until }) => until.getTime() > Date.now());
  return 1 + session.successors.length + dying.length;
}
const check = async (client: TestClient) => (await client.get('/auth/check')).status;

describe('POST /api/auth/login', () => {
  // shows: login.call, session.call.check, session.user.role
  it('returns the user and sets HttpOnly session cookies', async () => {
    const client = app.stranger();
    const { status, body, headers } = await logInAs(client, account);
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: account.email, role: 'USER', plan: 'free', vaultId: account.vault.vaultId });
    for (const cookie of headers.getSetCookie()) expect(cookie.toLowerCase()).toMatch(/httponly/);
    for (const cookie of headers.getSetCookie()) expect(cookie.toLowerCase()).toMatch(/samesite=strict/);
    expect(await check(client)).toBe(200);
  });

  it('states the lifetime of each kept cookie in seconds, which a wrong clock of the device does not change', async () => {
    const client = app.stranger();
    const { headers } = await logInAs(client, account, true);
    const lifetimes = headers
      .getSetCookie()
      .map((line) => [/^[^=]+/.exec(line)?.[0], Number(/max-age=(\d+)$/.exec(line)?.[1] ?? Number.NaN)]);
    expect(Object.fromEntries(lifetimes)).toMatchObject({
      nk_access: ACCESS_TOKEN_LIFETIME_MS / 1_000,
      nk_device: DEVICE_COOKIE_TTL_MS / 1_000,
    });
    const refresh = lifetimes.find(([name]) => name === 'nk_refresh');
    expect(Number(refresh?.[1]) * 1_000).toBeGreaterThan(DAY_MS);
    const brief = await logInAs(client, account, false);
    const [access] = brief.headers.getSetCookie();
    expect(access).not.toMatch(/max-age|expires/i);
  });

  // shows: session.access, session.remembered, session.idle, session.call.refresh
  it('expires access tokens after 15 minutes, idle sessions after 12 hours and remembered ones after 30 days', async () => {
    const [short, long] = [await loggedIn(), await loggedIn(true)];
    later(15 * MINUTE_MS + 1);
    expect([await check(short), await check(long)]).toEqual([401, 401]);
    expect([await refresh(short), await refresh(long)]).toEqual(['ok', 'ok']);
    expect([await check(short), await check(long)]).toEqual([200, 200]);
    later(12 * HOUR_MS + 1);
    expect([await refresh(short), await refresh(long)]).toEqual(['SESSION_ENDED', 'ok']);
    later(29 * 24 * HOUR_MS);
    expect(await refresh(long)).toBe('ok');
    later(12 * HOUR_MS);
    expect(await refresh(long)).toBe('SESSION_ENDED');
  });

  it('stores hashes of tokens only', async () => {
    const client = await loggedIn();
    const stored = JSON.stringify([await SessionModel.find().lean(), await TokenModel.find().lean()]);
    for (const token of client.cookies.values()) expect(stored).not.toContain(token);
    for (const token of client.cookies.values()) expect(app.logs.join()).not.toContain(token);
  });
});

describe('POST /api/auth/refresh', () => {
  it('responds 401 without a refresh cookie', async () => {
    expect(await refresh(app.stranger())).toBe('NO_SESSION');
  });

  // shows: session.lost-answer
  it('accepts a refresh token again while its successors were never used', async () => {
    const client = await loggedIn(true);
    for (let i = 0; i < 20; i += 1) expect(await refresh(copyOf(client))).toBe('ok');
    later(10 * HOUR_MS);
    expect(await refresh(client)).toBe('ok');
    expect(await check(client)).toBe(200);
  });

  it('keeps at most 8 live tokens for a session and revokes the oldest', async () => {
    const client = await loggedIn(true);
    const tabs = Array.from({ length: 12 }, () => copyOf(client));
    for (const tab of tabs) expect(await refresh(tab)).toBe('ok');
    expect(await liveTokens(client)).toBe(ACCEPTED_TOKENS_MAX);
    // Of the 12 successors of the first token (the head), only the 7 newest are still accepted, so presenting the
    // oldest is a replay.
    expect(await refresh(copyOf(client))).toBe('ok');
    const [oldest = client] = tabs;
    expect(await refresh(oldest)).toBe('SESSION_REVOKED');
  });

  it('stores a bounded number of tokens of a session that refreshes again and again', async () => {
    const client = await loggedIn(true);
    const token = await TokenModel.findById(hashToken(client.cookies.get('nk_refresh') ?? '')).lean();
    const { sessionId = '' } = token ?? {};
    for (let i = 0; i < 80; i += 1) expect(await refresh(client)).toBe('ok');
    const count = (use: 'access' | 'refresh') => TokenModel.countDocuments({ sessionId, use });
    expect([await count('access'), await count('refresh')]).toEqual([
      STORED_TOKENS_MAX.access,
      STORED_TOKENS_MAX.refresh,
    ]);
    expect(await check(client)).toBe(200);
  });

  it('keeps the access token that was just issued, although others were issued by a server with a fast clock', async () => {
    const client = await loggedIn(true);
    const token = await TokenModel.findById(hashToken(client.cookies.get('nk_refresh') ?? '')).lean();
    const { sessionId = '', userId = '' } = token ?? {};
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const ahead = Array.from({ length: STORED_TOKENS_MAX.access }, (_, i) => hashToken(`ahead ${i}`));
    await TokenModel.insertMany(ahead.map((_id) => ({ _id, use: 'access', sessionId, userId, expiresAt })));
    expect(await refresh(client)).toBe('ok');
    expect(await check(client)).toBe(200);
  });

  it('keeps the token that the client presented last, although its responses were lost many times', async () => {
    const client = await loggedIn(true);
    const lost = copyOf(client);
    for (let i = 0; i < 80; i += 1) expect(await refresh(copyOf(client))).toBe('ok');
    expect(await refresh(lost)).toBe('ok');
  });

  it('keeps at most 8 live tokens within the grace period of superseded ones', async () => {
    const client = await loggedIn(true);
    const tabs = Array.from({ length: 7 }, () => copyOf(client));
    for (const tab of tabs) expect(await refresh(tab)).toBe('ok');
    for (let turn = 0; turn < 2; turn += 1)
      for (const tab of tabs) {
        expect(await refresh(tab)).toBe('ok');
        expect(await liveTokens(tab)).toBeLessThanOrEqual(ACCEPTED_TOKENS_MAX);
      }
  });

  // shows: session.refresh.tabs
  it('accepts parallel refreshes of several tabs', async () => {
    const client = await loggedIn();
    const tabs = Array.from({ length: 6 }, () => copyOf(client));
    expect(await Promise.all(tabs.map(refresh))).toEqual(Array(6).fill('ok'));
    const [last = client] = tabs;
    expect(await refresh(last)).toBe('ok');
    // The other tabs refresh within the grace period, so their older token does not count as stolen.
    expect(await Promise.all(tabs.map(refresh))).toEqual(Array(6).fill('ok'));
    expect(await check(last)).toBe(200);
  });

  // shows: session.reuse
  it('revokes the session when a token is reused after the grace period', async () => {
    const client = await loggedIn(true);
    const stolen = copyOf(client);
    expect(await refresh(client)).toBe('ok');
    expect(await refresh(client)).toBe('ok');
    later(REFRESH_TOKEN_GRACE_MS + 1);
    expect(await refresh(stolen)).toBe('SESSION_REVOKED');
    expect(stolen.cookies.has('nk_refresh')).toBe(false);
    expect(await check(client)).toBe(401);
    expect(await refresh(client)).toBe('SESSION_REVOKED');
  });

  it('revokes a stolen session when the owner presents the older token', async () => {
    const client = await loggedIn(true);
    const thief = copyOf(client);
    expect(await refresh(thief)).toBe('ok');
    expect(await refresh(thief)).toBe('ok');
    later(14 * 60_000);
    expect(await refresh(client)).toBe('SESSION_REVOKED');
    expect(await check(thief)).toBe(401);
    expect(await refresh(thief)).toBe('SESSION_REVOKED');
  });

  it('does not let a copied token start an independent family of tokens', async () => {
    const client = await loggedIn(true);
    const thief = copyOf(client);
    expect(await refresh(client)).toBe('ok');
    expect(await refresh(client)).toBe('ok');
    expect(await refresh(thief)).toBe('ok');
    later(14 * 60_000);
    expect(await refresh(client)).toBe('ok');
    later(REFRESH_TOKEN_GRACE_MS + 1);
    expect(await refresh(thief)).toBe('SESSION_REVOKED');
  });

  it('rejects access tokens and unknown tokens', async () => {
    const client = await loggedIn();
    const odd = app.stranger();
    odd.cookies.set('nk_refresh', client.cookies.get('nk_access') ?? '');
    expect(await refresh(odd)).toBe('SESSION_ENDED');
    odd.cookies.set('nk_access', client.cookies.get('nk_refresh') ?? '');
    expect(await check(odd)).toBe(401);
    odd.cookies.set('nk_refresh', '$ne');
    expect(await refresh(odd)).toBe('NO_SESSION');
  });
});

describe('POST /api/auth/logout', () => {
  // shows: session.call.logout
  it('ends the session for every copy of its cookies', async () => {
    const client = await loggedIn();
    const copy = copyOf(client);
    const other = await loggedIn();
    expect((await client.post('/auth/logout')).status).toBe(204);
    expect(client.cookies.has('nk_access')).toBe(false);
    expect(await check(copy)).toBe(401);
    expect(await refresh(copy)).toBe('SESSION_ENDED');
    expect(await check(other)).toBe(200);
  });

  it('succeeds without a session', async () => {
    expect((await app.stranger().post('/auth/logout')).status).toBe(204);
  });
});
