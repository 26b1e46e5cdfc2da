import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { logInAs, mailsTo, newAccount, registered, sendCode, verified } from '../testing/accounts.ts';
import { openPro, press } from '../testing/checkouts.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const PUBLIC_URL = 'https://northkeep.example';

describe('every response', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ ACTIVATION_FEE: 'off' });
  });
  afterAll(() => app.close());

  const PLACES = [
    '/api/health',
    '/api/lines',
    '/api/nothing',
    '/api/auth/login',
    '/',
    '/login',
    '/app',
    '/x.js',
    '/dev/mail',
  ];
  it.each(PLACES)('of %s forbids framing, type sniffing and referrers', async (path) => {
    const { headers } = await fetch(`${app.origin}${path}`);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-|\*/);
    expect(headers.get('permissions-policy')).toMatch(/(^|, )geolocation=\(\)(,|$)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toMatch(/^(no-referrer|same-origin|strict-origin)/);
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('with user data forbids caching, errors included', async () => {
    const { client } = await app.person();
    for (const path of [
      '/auth/check',
      '/crypto/erkp',
      '/lines',
      '/northkeep',
      '/users/me/stored-data',
      '/nothing',
      '/lines/x',
    ]) {
      const { headers } = await client.get(path, { headers: { 'if-none-match': '*' } });
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('etag'), path).toBeNull();
    }
  });

  it('exists only at the exact spelling of its path, so that rules by path prefix always apply', async () => {
    const { client } = await app.person();
    const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
    for (const path of ['/API/users/me/stored-data', '/Api/crypto/erkp', '/api/USERS/me/stored-data']) {
      const answer = await fetch(`${app.origin}${path}`, { headers: { cookie, accept: 'application/json' } });
      expect(answer.status, path).toBe(404);
    }
  });

  it('reflects no request header', async () => {
    const mine = 'a\u00e9%0d%0aset-cookie:%20x=1';
    const { client } = await app.person();
    const answer = await client.get(`/sync/changes?since=${mine}`, {
      headers: { 'x-request-id': 'mine', 'x-echo': 'mine' },
    });
    expect(JSON.stringify([...answer.headers])).not.toContain('mine');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('writes exactly one log line, whatever the request contains', async () => {
    const before = app.logs.length;
    const forged = '{"level":30,"msg":"forged"}';
    await app.stranger().get(`/nothing%0a${encodeURIComponent(forged)}`, {
      headers: { 'user-agent': `x ${forged}`, 'x-request-id': forged, referer: `https://evil.example/${forged}` },
    });
    const lines = await vi.waitFor(() => {
      const since = app.logs.slice(before);
      return since.length > 0 ? since : Promise.reject(new Error('not logged yet'));
    });
    for (const line of lines) expect(line.trimEnd().split('\n')).toHaveLength(1);
    expect(lines.join('')).not.toContain('forged');
  });

  it.each([
    '//evil.example/',
    '/%2f%2fevil.example',
    '/\\evil.example',
    '/login/..//evil.example',
    '/api//evil.example',
  ])('to %s redirects to no other site', async (path) => {
    const { status } = await rawRequest({ origin: app.origin, path });
    expect(status < 300 || status >= 400).toBe(true);
  });
});

describe('a forged Host header', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({
      NODE_ENV: 'production',
      PUBLIC_URL,
      SERVER_KEY: randomBytes(32).toString('base64'),
      DATABASE: 'embedded',
      MAIL: 'mailbox',
      PAYMENTS: 'simulator',
      TRUSTED_PROXIES: '1',
      ACTIVATION_FEE: 'off',
    });
  });
  afterAll(() => app.close());
  const evil = {
    headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
  };

  it('appears in no mailed link', async () => {
    const { account } = await registered(app);
    await app.stranger().post('/auth/forgot-password', { email: account.email }, evil);
    const links = await vi.waitFor(async () => {
      const mails = await mailsTo(account.email);
      const found = mails.flatMap((mail) => mail.links).filter((link) => link.includes('/reset-password/'));
      return found.length > 0 ? found : Promise.reject(new Error('not mailed yet'));
    });
    for (const link of links) expect(link.startsWith(`${PUBLIC_URL}/`)).toBe(true);
  });

  it('appears in no return address of a payment', async () => {
    const { client, account } = await verified(app);
    const body = { email: account.email, subscriptionPlan: 'tier1', returnUrl: 'https://evil.example' };
    expect((await client.post('/payments/create-checkout-session', body, evil)).status).toBe(400);
    const { returnUrl, ...right } = body;
    expect((await client.post('/payments/create-checkout-session', right, evil)).status).toBe(200);
  });

  it('does not make another origin same-origin', async () => {
    const { client } = await app.person();
    const post = (headers: Record<string, string>) => client.post('/auth/sessions/end-others', undefined, { headers });
    expect((await post({ ...evil.headers, origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: PUBLIC_URL.replace('https', 'http') })).status).toBe(403);
    expect((await post({ origin: PUBLIC_URL })).status).toBe(401);
  });
});

describe('the return from a payment', () => {
  it('leads to this instance only', async () => {
    const app = await createTestApp({ PUBLIC_URL: 'http://localhost:8080' });
    const { client, account } = await verified(app);
    const opened = await openPro(client, account);
    for (const button of ['cancel', 'pay'] as const)
      expect(new URL(await press(app, opened, button)).origin).toBe('http://localhost:8080');
    await app.close();
  });
});

describe('account enumeration', () => {
  let app: TestApp;
  beforeAll(async () => {
    // Every request comes from its own client address, so that none is rate limited.
    app = await createTestApp({ ACTIVATION_FEE: 'off', TRUSTED_PROXIES: '1' });
  });
  afterAll(() => app.close());
  let requestCount = 0;
  const somewhere = () => {
    requestCount += 1;
    return { headers: { 'x-forwarded-for': `198.51.100.${requestCount}` } };
  };
  const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

  /** Returns the ratio of the median response times. Alternates the requests, so that load affects both equally. */
  async function compareTimes(known: () => Promise<unknown>, unknown: () => Promise<unknown>): Promise<number> {
    const durations = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 17; round += 1)
      for (const [name, ask] of [
        ['known', known],
        ['unknown', unknown],
      ] as const) {
        const start = performance.now();
        await ask();
        durations[name].push(performance.now() - start);
      }
    return median(durations.known) / median(durations.unknown);
  }

  it('is not possible through response times', async () => {
    const { account } = await registered(app);
    const fresh = () => newAccount();
    const ratios = {
      login: await compareTimes(
        () => app.stranger().post('/auth/login', { ...wrong(account.email) }, somewhere()),
        () => app.stranger().post('/auth/login', { ...wrong(fresh().email) }, somewhere()),
      ),
      prelogin: await compareTimes(
        () => app.stranger().post('/auth/prelogin', { email: account.email }, somewhere()),
        () => app.stranger().post('/auth/prelogin', { email: fresh().email }, somewhere()),
      ),
      forgot: await compareTimes(
        () => app.stranger().post('/auth/forgot-password', { email: account.email }, somewhere()),
        () => app.stranger().post('/auth/forgot-password', { email: fresh().email }, somewhere()),
      ),
    };
    for (const [what, ratio] of Object.entries(ratios)) {
      expect(ratio, what).toBeGreaterThan(0.5);
      expect(ratio, what).toBeLessThan(2);
    }
  }, 120_000);
  const wrong = (email: string) => ({ email, password: newAccount().password });

  it('is not possible through a forged cookie', async () => {
    const account = newAccount();
    await sendCode(app.stranger(), account);
    const headers = { cookie: `nk_registration=${'A'.repeat(43)}` };
    const status = (of: object) => app.stranger().get(`/auth/registration-status?email=${account.email}`, of);
    const [bare, madeUp] = [await status({}), await status({ headers })];
    expect([bare.body, madeUp.body]).toEqual([{ status: 'NOT_FOUND' }, { status: 'NOT_FOUND' }]);
    expect([...bare.headers.keys()]).toEqual([...madeUp.headers.keys()]);
  });
});

describe('a forged X-Forwarded-For header', () => {
  const tries = async (app: TestApp, claimed: (n: number) => string) => {
    const { account } = await registered(app);
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) {
      const body = { email: account.email, password: newAccount().password };
      const headers = { 'x-forwarded-for': claimed(n), 'x-real-ip': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      statuses.push((await app.stranger().post('/auth/login', body, { headers })).status);
    }
    return { statuses, account };
  };
  const LIMITED = [...Array(10).fill(401), 429];

  it('gives no new attempts when no proxy is trusted', async () => {
    const app = await createTestApp({ ACTIVATION_FEE: 'off' });
    const { statuses, account } = await tries(app, (n) => `198.51.100.${n}`);
    expect(statuses).toEqual(LIMITED);
    expect((await logInAs(app.stranger(), account)).status).toBe(429);
    await app.close();
  });

  it('gives no new attempts in front of the address that a trusted proxy adds', async () => {
    const app = await createTestApp({ ACTIVATION_FEE: 'off', TRUSTED_PROXIES: '1' });
    const { statuses } = await tries(app, (n) => `198.51.100.${n}, 192.0.2.7`);
    expect(statuses).toEqual(LIMITED);
    await app.close();
  });

  it('gives no new attempts within one IPv6 /64 network', async () => {
    const app = await createTestApp({ ACTIVATION_FEE: 'off', TRUSTED_PROXIES: '1' });
    const { statuses } = await tries(app, (n) => `2001:db8:1:2::${n}`);
    expect(statuses).toEqual(LIMITED);
    await app.close();
  });
});
