import { MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import {
  buildProfileBody,
  createTestAccount,
  createTestEmail,
  createVerifiedRegistration,
  logInAs,
  readMailedCode,
  readMailsTo,
  registerAccount,
  requestVerificationCode,
} from '../testing/accounts.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useClock, useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { WaiverModel } from '../users/waivers.ts';
import { REGISTRATION_STATUS_IP_LIMIT } from './rate-limits.ts';
import { RegistrationModel } from './registration.model.ts';

const app = useTestApp();
const later = useClock();
const grantWaiver = (email: string) => WaiverModel.create({ _id: email, approvedBy: 'test', approvedAt: new Date() });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('POST /api/auth/send-verification', () => {
  // shows: register.call.send
  it('mails a code and stores a registration, but no user', async () => {
    const account = createTestAccount();
    const client = app.stranger();
    const answer = await requestVerificationCode(client, account);
    expect(answer).toMatchObject({ status: 200, body: { status: 'PENDING_VERIFICATION' } });
    expect(await readMailedCode(account.email)).toMatch(/^\d{6}$/);
    expect(await UserModel.exists({ email: account.email })).toBeNull();
  });

  it('rejects a raw password with its own error code and stores nothing', async () => {
    const account = { ...createTestAccount(), password: 'correct horse battery 1' };
    const { status, body } = await requestVerificationCode(app.stranger(), account);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'RAW_PASSWORD' });
    expect(await RegistrationModel.exists({ email: account.email })).toBeNull();
    expect(app.logs.join()).not.toContain('correct horse');
  });

  it.each([
    ['a weakened key package', { erkp: { ...createTestAccount().vault.erkp, iter: 1_000 } }],
    ['a proof in the clear', { proof: 'proof' }],
    ['an unknown field', { role: 'ADMIN' }],
    ['an operator for an address', { email: { $ne: '' } }],
  ])('rejects a request with %s', async (_, change) => {
    const { email, password, kdf, vault } = createTestAccount();
    const answer = await app.stranger().post('/auth/send-verification', { email, password, kdf, ...vault, ...change });
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('stores no secret in the clear', async () => {
    const account = createTestAccount();
    await requestVerificationCode(app.stranger(), account);
    const stored = JSON.stringify(await RegistrationModel.findOne({ email: account.email }).lean());
    for (const text of [
      account.password,
      account.vault.erkp.c,
      account.vault.proof.c,
      await readMailedCode(account.email),
    ])
      expect(stored).not.toContain(text);
  });

  it('rejects an email that has an account', async () => {
    const account = createTestAccount();
    await grantWaiver(account.email);
    await registerAccount(app, account);
    expect(await requestVerificationCode(app.stranger(), createTestAccount(account.email))).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_IN_USE' },
    });
  });

  it('limits the codes mailed to one email', async () => {
    const email = createTestEmail();
    const statuses: number[] = [];
    for (let i = 0; i < 9; i += 1)
      statuses.push((await requestVerificationCode(app.stranger(), createTestAccount(email))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429]);
  });
});

describe('POST /api/auth/verify-code', () => {
  const tryCode = (client: TestClient, email: string, code: string) =>
    client.post('/auth/verify-code', { email, code });

  // shows: register.code.once, register.call.verify
  it('accepts a code once', async () => {
    const account = createTestAccount();
    const client = app.stranger();
    await requestVerificationCode(client, account);
    const code = await readMailedCode(account.email);
    expect((await tryCode(client, account.email, code)).status).toBe(200);
    expect(await tryCode(client, account.email, code)).toMatchObject({ status: 400, body: { code: 'INVALID_CODE' } });
  });

  // shows: register.code.minutes
  it.each([
    ['just before', 15 * MINUTE_MS - 30_000, 200],
    ['just after', 15 * MINUTE_MS + 1, 400],
  ])('tries a code %s its 15 minutes have passed', async (_, age, status) => {
    const account = createTestAccount();
    const client = app.stranger();
    await requestVerificationCode(client, account);
    const code = await readMailedCode(account.email);
    later(age);
    expect((await tryCode(client, account.email, code)).status).toBe(status);
  });

  // shows: register.code.tries
  it('allows five attempts, also when a hundred are sent in parallel', async () => {
    const account = createTestAccount();
    const client = app.stranger();
    await requestVerificationCode(client, account);
    const code = await readMailedCode(account.email);
    await Promise.all(Array.from({ length: 20 }, () => tryCode(client, account.email, wrong(code))));
    expect((await tryCode(client, account.email, code)).status).toBe(400);
    expect((await RegistrationModel.findOne({ email: account.email }).lean())?.codeTries).toBe(5);
  });

  it('rejects a code sent by another browser', async () => {
    const account = createTestAccount();
    await requestVerificationCode(app.stranger(), account);
    const other = app.stranger();
    await requestVerificationCode(other, createTestAccount(account.email));
    const [, first] = await readMailsTo(account.email);
    expect((await tryCode(other, account.email, first?.code ?? '')).status).toBe(400);
    expect((await tryCode(app.stranger(), account.email, await readMailedCode(account.email))).status).toBe(400);
  });
});

describe('GET /api/auth/registration-status', () => {
  const statusOf = async (client: TestClient, email: string) =>
    (await client.get<{ status: string }>(`/auth/registration-status?email=${encodeURIComponent(email)}`)).body.status;

  // shows: register.status.own-browser, register.call.status
  it('reveals an unfinished registration only to the browser that began it', async () => {
    const account = createTestAccount();
    const client = app.stranger();
    expect(await statusOf(client, account.email)).toBe('NOT_FOUND');
    await requestVerificationCode(client, account);
    expect(await statusOf(client, account.email)).toBe('PENDING_VERIFICATION');
    expect(await statusOf(app.stranger(), account.email)).toBe('NOT_FOUND');
    await client.post('/auth/verify-code', { email: account.email, code: await readMailedCode(account.email) });
    expect(await statusOf(client, account.email)).toBe('VERIFIED_PENDING_FINALIZE');
    expect(await statusOf(app.stranger(), account.email)).toBe('NOT_FOUND');
    await grantWaiver(account.email);
    await client.post('/auth/finalize-registration', buildProfileBody(account));
    expect(await statusOf(app.stranger(), account.email)).toBe('ACTIVE');
  });

  // shows: register.call.restart
  it('returns NOT_FOUND after the registration was restarted, until a new code is requested', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    await client.post('/auth/restart-registration', { email: account.email, hardDelete: false });
    expect(await statusOf(client, account.email)).toBe('NOT_FOUND');
    expect(await client.post('/auth/finalize-registration', buildProfileBody(account))).toMatchObject({
      status: 400,
      body: { code: 'VERIFICATION_REQUIRED', message: 'Verification required' },
    });
    await requestVerificationCode(client, account);
    expect(await statusOf(client, account.email)).toBe('PENDING_VERIFICATION');
  });

  it('is rate limited', async () => {
    const ask = () => app.stranger().get(`/auth/registration-status?email=${createTestEmail()}`);
    for (let i = 1; i < REGISTRATION_STATUS_IP_LIMIT.points; i += 1)
      await app.deps.rateLimiter.countAttempt(REGISTRATION_STATUS_IP_LIMIT, '127.0.0.1');
    expect((await ask()).status).toBe(200);
    const { status, headers } = await ask();
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('POST /api/auth/finalize-registration', () => {
  // shows: register.call.finalize, register.finalize.created
  it('creates the account with its vault and returns it again when repeated', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    await grantWaiver(account.email);
    const first = await client.post('/auth/finalize-registration', buildProfileBody(account));
    expect(first).toMatchObject({ status: 201, body: { email: account.email, plan: 'free', role: 'USER' } });
    expect(await client.post('/auth/finalize-registration', buildProfileBody(account))).toMatchObject({
      body: first.body,
    });
    await logInAs(client, account);
    expect((await client.get('/crypto/erkp')).body).toEqual({
      ...account.vault.erkp,
      proof: account.vault.proof,
      vaultId: account.vault.vaultId,
      rev: 1,
      slots: [],
    });
  });

  // shows: disclosure.shown
  it('dates the acknowledgement of the encryption only when the registration has it', async () => {
    const finalize = async (ackE2EE: boolean) => {
      const { client, account } = await createVerifiedRegistration(app);
      await grantWaiver(account.email);
      return (await client.post('/auth/finalize-registration', { ...buildProfileBody(account), ackE2EE })).body;
    };
    expect(await finalize(true)).toMatchObject({ e2eeAcknowledgedAt: expect.stringMatching(/^\d{4}-/) });
    expect(await finalize(false)).toMatchObject({ e2eeAcknowledgedAt: null });
  });

  // shows: register.finalize.plan, pay.unpaid
  it('requires the fee to be paid or waived for every plan in the request', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    for (const plan of ['free', 'tier1', 'tier2'] as const)
      expect(await client.post('/auth/finalize-registration', buildProfileBody(account, plan))).toMatchObject({
        status: 402,
        body: { code: 'PAYMENT_REQUIRED' },
      });
    await grantWaiver(account.email);
    const { body } = await client.post('/auth/finalize-registration', buildProfileBody(account, 'tier1'));
    expect(body).toMatchObject({ plan: 'free' });
  });

  it('creates one account when two verified browsers finalize the same email', async () => {
    const email = createTestEmail();
    await grantWaiver(email);
    const one = await createVerifiedRegistration(app, createTestAccount(email));
    const two = await createVerifiedRegistration(app, createTestAccount(email));
    const squatter = app.stranger();
    await requestVerificationCode(squatter, createTestAccount(email));
    expect((await squatter.post('/auth/finalize-registration', buildProfileBody(one.account))).status).toBe(400);
    const answers = await Promise.all(
      [one, two].map(({ client, account }) => client.post('/auth/finalize-registration', buildProfileBody(account))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await UserModel.countDocuments({ email })).toBe(1);
    const winner = answers[0]?.status === 201 ? one : two;
    expect((await logInAs(app.stranger(), winner.account)).status).toBe(200);
  });

  it('rejects another browser and another email', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    await grantWaiver(account.email);
    const conflict = { status: 409, body: { code: 'REGISTRATION_CONFLICT' } };
    expect(await app.stranger().post('/auth/finalize-registration', buildProfileBody(account))).toMatchObject(conflict);
    expect(await client.post('/auth/finalize-registration', buildProfileBody(createTestAccount()))).toMatchObject(
      conflict,
    );
    later(24 * 60 * MINUTE_MS + 1);
    expect(await client.post('/auth/finalize-registration', buildProfileBody(account))).toMatchObject(conflict);
  });
});
