import { randomUUID } from 'node:crypto';
import { computeLoginSalt } from '@northkeep/contracts/derivation';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Account,
  createAuthKdf,
  createAuthSecret,
  createTestAccount,
  createTestEmail,
  logInAs,
  readMailsTo,
  registerAccount,
} from '../testing/accounts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { DeviceModel } from './device.model.ts';
import { CounterModel } from './rate-limiter.ts';
import { LOGIN_ACCOUNT_IP_LIMIT, LOGIN_ACCOUNT_LIMIT, LOGIN_IP_LIMIT } from './rate-limits.ts';

let app: TestApp;
let account: Account;
beforeAll(async () => {
  app = await createTestApp({ ACTIVATION_FEE: 'off' });
  ({ account } = await registerAccount(app));
});
afterAll(() => app.close());
beforeEach(() => CounterModel.deleteMany({}).then(() => undefined));

const HERE = '127.0.0.1';
const wrong = (email = account.email): Account => ({ ...createTestAccount(email), password: createAuthSecret() });

describe('POST /api/auth/login', () => {
  it('responds alike to a wrong secret and to an unknown email', async () => {
    const known = await logInAs(app.stranger(), wrong());
    const unknown = await logInAs(app.stranger(), createTestAccount());
    const said = ({ status, body }: typeof known) => ({ status, body: { ...Object(body), requestId: '' } });
    expect(known.status).toBe(401);
    expect(said(known)).toEqual(said(unknown));
    expect([...known.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
  });

  it('rejects a raw password before any hashing', async () => {
    const { status, body } = await logInAs(app.stranger(), { ...account, password: 'hunter2 hunter2' });
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'RAW_PASSWORD' } });
    expect(await CounterModel.countDocuments()).toBe(0);
  });

  it('finds the email in any letter case', async () => {
    const email = `  ${account.email.toUpperCase()} `;
    expect((await logInAs(app.stranger(), { ...account, email })).status).toBe(200);
  });

  it('limits attempts by account and client address, from the first attempt on', async () => {
    const points = LOGIN_ACCOUNT_IP_LIMIT.points;
    const statuses: number[] = [];
    for (let i = 0; i <= points; i += 1) statuses.push((await logInAs(app.stranger(), wrong())).status);
    expect(statuses).toEqual([...Array(points).fill(401), 429]);
    expect((await logInAs(app.stranger(), account)).status).toBe(429);
  });

  it('counts failed attempts of a client address over all accounts, and no successful ones', async () => {
    for (let i = 0; i < 4; i += 1) await logInAs(app.stranger(), account);
    for (let i = 1; i < LOGIN_IP_LIMIT.points; i += 1) await app.deps.rateLimiter.countAttempt(LOGIN_IP_LIMIT, HERE);
    expect((await logInAs(app.stranger(), createTestAccount())).status).toBe(401);
    expect((await logInAs(app.stranger(), createTestAccount())).status).toBe(429);
  });

  it('gives a known browser a rate limit of its own', async () => {
    const browser = app.stranger();
    await logInAs(browser, account);
    for (let i = 0; i <= LOGIN_ACCOUNT_IP_LIMIT.points; i += 1)
      await app.deps.rateLimiter.countAttempt(LOGIN_ACCOUNT_IP_LIMIT, account.email, HERE);
    expect((await logInAs(app.stranger(), account)).status).toBe(429);
    expect((await logInAs(browser, account)).status).toBe(200);
    const token = browser.cookies.get('nk_device') ?? '';
    expect(await DeviceModel.exists({ _id: token })).toBeNull();
  });

  it('delays logins of an account that many addresses attack, without locking it', async () => {
    for (let i = 0; i < LOGIN_ACCOUNT_LIMIT.points + 2; i += 1)
      await app.deps.rateLimiter.countAttempt(LOGIN_ACCOUNT_LIMIT, account.email);
    const start = performance.now();
    expect((await logInAs(app.stranger(), account)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(700);
  });
});

describe('POST /api/auth/prelogin', () => {
  const ask = async (email: string) => (await app.stranger().post('/auth/prelogin', { email })).body;

  // shows: account.prelogin
  it('returns the key derivation parameters of the account', async () => {
    expect(await ask(account.email)).toEqual(account.kdf);
  });

  // shows: account.prelogin.unknown
  it('returns stable and plausible parameters for an unknown email', async () => {
    const email = `${randomUUID()}@northkeep.test`;
    const first = await ask(email);
    const hard = { kdf: 'Argon2id', m: 65_536, t: 3, p: 1 };
    expect(first).toMatchObject({ v: 'auth-v2', kdf: 'PBKDF2', iter: 210_000, hard });
    expect(await ask(email.toUpperCase())).toEqual(first);
    expect(Object.keys(Object(first))).toEqual(Object.keys(account.kdf));
    expect(Object.keys(Object(first).hard)).toEqual(Object.keys(account.kdf.hard));
    expect(await ask(`x${email}`)).not.toEqual(first);
  });

  it('returns the same parameters before and after an account is made with the salt of its address', async () => {
    const email = createTestEmail();
    const before = await ask(email);
    const salt = await computeLoginSalt(new URL(app.deps.env.publicUrl).host, email);
    const kdf = { ...createAuthKdf(), salt: Buffer.from(salt).toString('base64') };
    expect(kdf).toEqual({ ...kdf, ...Object(before) });
    await registerAccount(app, { ...createTestAccount(email), kdf });
    expect(await ask(email)).toEqual(before);
  });
});

it('a login mails the owner only when the browser is new', async () => {
  const { client, account } = await registerAccount(app);
  const announced = async () =>
    (await readMailsTo(account.email)).filter(({ subject }) => subject === 'New sign-in to Northkeep').length;
  await logInAs(client, account);
  expect(await announced()).toBe(0);
  const other = app.stranger();
  await other.post('/auth/login', { email: account.email, password: createAuthSecret() });
  expect(await announced()).toBe(0);
  await logInAs(other, account);
  await other.post('/auth/logout');
  await logInAs(other, account);
  expect(await announced()).toBe(1);
});
