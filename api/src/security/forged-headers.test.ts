import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTestAccount,
  createVerifiedRegistration,
  logInAs,
  readMailsTo,
  registerAccount,
} from '../testing/accounts.ts';
import { openProCheckout, pressCheckoutButton } from '../testing/checkouts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const PUBLIC_URL = 'https://northkeep.example';

describe('a forged Host header', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({
      NODE_ENV: 'production',
      PUBLIC_URL,
      SERVER_KEY: randomBytes(32).toString('base64'),
      DATABASE: 'embedded',
      MAIL: 'mailbox',
      PUSH: 'generated',
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
    const { account } = await registerAccount(app);
    await app.stranger().post('/auth/forgot-password', { email: account.email }, evil);
    const links = await vi.waitFor(async () => {
      const mails = await readMailsTo(account.email);
      const found = mails.flatMap((mail) => mail.links).filter((link) => link.includes('/reset-password/'));
      return found.length > 0 ? found : Promise.reject(new Error('not mailed yet'));
    });
    for (const link of links) expect(link.startsWith(`${PUBLIC_URL}/`)).toBe(true);
  });

  it('appears in no return address of a payment', async () => {
    const { client, account } = await createVerifiedRegistration(app);
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
    const { client, account } = await createVerifiedRegistration(app);
    const opened = await openProCheckout(client, account);
    for (const button of ['cancel', 'pay'] as const)
      expect(new URL(await pressCheckoutButton(app, opened, button)).origin).toBe('http://localhost:8080');
    await app.close();
  });
});

describe('a forged X-Forwarded-For header', () => {
  const tries = async (app: TestApp, claimed: (n: number) => string) => {
    const { account } = await registerAccount(app);
    const statuses: number[] = [];
    for (let n = 1; n <= 11; n += 1) {
      const body = { email: account.email, password: createTestAccount().password };
      const headers = { 'x-forwarded-for': claimed(n), 'x-real-ip': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      statuses.push((await app.stranger().post('/auth/login', body, { headers })).status);
    }
    return { statuses, account };
  };
  const LIMITED = [...Array(10).fill(401), 429];

  it('does not reset the rate limit when no proxy is trusted', async () => {
    const app = await createTestApp({ ACTIVATION_FEE: 'off' });
    const { statuses, account } = await tries(app, (n) => `198.51.100.${n}`);
    expect(statuses).toEqual(LIMITED);
    expect((await logInAs(app.stranger(), account)).status).toBe(429);
    await app.close();
  });

  it('does not reset the rate limit when a trusted proxy appends the real address', async () => {
    const app = await createTestApp({ ACTIVATION_FEE: 'off', TRUSTED_PROXIES: '1' });
    const { statuses } = await tries(app, (n) => `198.51.100.${n}, 192.0.2.7`);
    expect(statuses).toEqual(LIMITED);
    await app.close();
  });

  it('does not reset the rate limit within one IPv6 /64 network', async () => {
    const app = await createTestApp({ ACTIVATION_FEE: 'off', TRUSTED_PROXIES: '1' });
    const { statuses } = await tries(app, (n) => `2001:db8:1:2::${n}`);
    expect(statuses).toEqual(LIMITED);
    await app.close();
  });
});
