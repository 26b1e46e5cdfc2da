import { MINUTE_MS } from '@northkeep/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Account,
  createAuthKdf,
  createAuthSecret,
  createTestAccount,
  logInAs,
  readMailsTo,
  registerAccount,
} from '../testing/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { CounterModel } from './rate-limiter.ts';

let app: TestApp;
let account: Account;
beforeAll(async () => {
  app = await createTestApp({ ACTIVATION_FEE: 'off' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await CounterModel.deleteMany({});
  ({ account } = await registerAccount(app));
});
afterEach(() => vi.useRealTimers());

const forgot = (email: string) => app.stranger().post('/auth/forgot-password', { email });
async function linkFor(email: string): Promise<string> {
  await forgot(email);
  const link = await vi.waitFor(async () => {
    const found = (await readMailsTo(email))
      .flatMap(({ links }) => links)
      .find((url) => url.includes('/reset-password/'));
    return found ?? Promise.reject(new Error('not mailed yet'));
  });
  return link.split('/').at(-1) ?? '';
}
const reset = (token: string, password = createAuthSecret()) =>
  app.stranger().post('/auth/reset-password', { token, password, kdf: createAuthKdf() });

describe('POST /api/auth/forgot-password and /reset-password', () => {
  // shows: reset.sessions
  it('replaces the auth secret, ends every session, keeps the vault and mails the owner', async () => {
    const browser = app.stranger();
    await logInAs(browser, account, true);
    const token = await linkFor(account.email);
    const next = { ...account, password: createAuthSecret() };
    expect((await reset(token, next.password)).status).toBe(204);

    expect((await browser.get('/auth/check')).status).toBe(401);
    expect(await browser.post('/auth/refresh')).toMatchObject({ status: 401, body: { code: 'SESSION_REVOKED' } });
    expect((await logInAs(app.stranger(), account)).status).toBe(401);
    expect((await logInAs(browser, next)).status).toBe(200);
    expect((await browser.get('/crypto/erkp')).body).toMatchObject(account.vault.erkp);
    await vi.waitFor(async () =>
      expect((await readMailsTo(account.email))[0]?.subject).toBe('Your password was reset'),
    );
    expect(app.logs.join()).not.toContain(token);
  });

  // shows: reset.minutes, reset.once
  it('accepts a link once and for 30 minutes', async () => {
    const refused = { status: 400, body: { code: 'RESET_LINK_INVALID' } };
    const token = await linkFor(account.email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400]);
    expect(await reset(token)).toMatchObject(refused);
    const old = await linkFor((await registerAccount(app)).account.email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * MINUTE_MS + 1 });
    expect(await reset(old)).toMatchObject(refused);
  });

  it('rejects an unknown link and a raw password', async () => {
    expect(await reset(createAuthSecret())).toMatchObject({ status: 400, body: { code: 'RESET_LINK_INVALID' } });
    expect(await reset(createAuthSecret(), 'a new password 1')).toMatchObject({
      status: 400,
      body: { code: 'RAW_PASSWORD' },
    });
  });

  // shows: forgot.neutral, forgot.call
  it('responds to an unknown email as to a known one, without a mail', async () => {
    const stranger = createTestAccount();
    const [known, unknown] = [await forgot(account.email), await forgot(stranger.email)];
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body });
    expect(known.status).toBe(204);
    expect(await readMailsTo(stranger.email)).toEqual([]);
  });

  it('stops mailing links after the limit, with the same response', async () => {
    for (let i = 0; i < 6; i += 1) expect((await forgot(account.email)).status).toBe(204);
    const links = async () =>
      (await readMailsTo(account.email)).filter(({ subject }) => subject === 'Choose a new password');
    await vi.waitFor(async () => expect(await links()).toHaveLength(4));
  });
});
