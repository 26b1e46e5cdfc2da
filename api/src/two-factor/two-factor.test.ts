import { createHash, randomBytes } from 'node:crypto';
import type { ErrorBody, RecoveryCodesAnswer, TwoFactorState, User } from '@northkeep/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CounterModel } from '../auth/rate-limiter.ts';
import { type Account, authKdf, authSecret, logInAs, mailsTo, newVault } from '../testing/accounts.ts';
import { appCode } from '../testing/app-codes.ts';
import { provable } from '../testing/provable.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { OBJECTION_PERIOD_MS } from '../users/objection-period.ts';
import { UserModel } from '../users/user.model.ts';
import { checkSecondFactor } from './check-factor.ts';
import { applyDueTwoFactorChanges } from './commands/scheduled-change.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ ACTIVATION_FEE: 'off' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await CounterModel.deleteMany({});
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

/** Advances the clock, by default to the next TOTP time step. */
const wait = (ms = 30_000) => vi.setSystemTime(Date.now() + ms);

async function person() {
  const { account, vaultProof } = await provable(app);
  const client = app.stranger();
  await logInAs(client, account);
  return { account, vaultProof, client };
}
type Person = Awaited<ReturnType<typeof person>>;

/** Turns the second factor on. `proven: false` omits the vault proof, as an attacker with the password alone must. */
async function turnOn({ client, account, vaultProof }: Person, proven = true) {
  const proof = proven ? { vaultProof } : {};
  const setup = await client.post<{ secret: string }>('/auth/two-factor/begin', {
    password: account.password,
    ...proof,
  });
  const { secret } = setup.body;
  const code = appCode(secret);
  const on = await client.post<RecoveryCodesAnswer>('/auth/two-factor/confirm', { code });
  return { secret, code, answer: on.body, codes: on.body.codes, status: on.status };
}
async function guarded() {
  const who = await person();
  const factor = await turnOn(who);
  wait();
  return { ...who, ...factor };
}

const logIn = ({ email, password }: Account, secondFactor?: string, client = app.stranger()) =>
  client.post<ErrorBody & User>('/auth/login', { email, password, ...(secondFactor ? { secondFactor } : {}) });
const state = async ({ client }: Person) => (await client.get<TwoFactorState>('/auth/two-factor')).body;
const userOf = async ({ email }: Account) => {
  const user = await UserModel.findOne({ email }).lean();
  if (!user) throw new Error('no user');
  return user;
};
const subjects = async ({ email }: Account) => (await mailsTo(email)).map(({ subject }) => subject);
const token = async ({ email }: Account) => (await mailsTo(email))[0]?.links[0]?.split('/').at(-1) ?? '';

describe('POST /api/auth/two-factor/confirm', () => {
  // shows: two-factor.on, two-factor.codes.ten, two-factor.mail.on
  it('turns the factor on with the password and a first code, and returns ten recovery codes once', async () => {
    const who = await person();
    expect(await state(who)).toEqual({ on: null, planned: null });
    const { answer, status } = await turnOn(who);
    expect(status).toBe(200);
    expect(new Set(answer.codes).size).toBe(10);
    for (const code of answer.codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(answer).toMatchObject({ on: { codesLeft: 10 }, planned: null });
    expect(JSON.stringify(await state(who))).not.toContain(answer.codes[0]);
    expect(await subjects(who.account)).toContain('Two-factor login is on');
    expect((await who.client.get('/auth/check')).status).toBe(200);
  });

  // shows: two-factor.sealed
  it('stores the key sealed and the recovery codes hashed', async () => {
    const { account, secret, codes } = await guarded();
    const user = await userOf(account);
    const kept = JSON.stringify(user);
    for (const word of [secret, ...codes]) expect(kept).not.toContain(word);
    const sealed = user.twoFactor?.secret;
    if (!sealed) throw new Error('not on');
    const place = { collection: 'users', field: 'totp', userId: user.userId };
    expect(app.deps.keys.open(place, sealed)).toBe(secret);
    expect(() => app.deps.keys.open({ ...place, userId: 'somebody' }, sealed)).toThrow();
    expect(app.logs.join('')).not.toContain(secret);
  });

  it('rejects a wrong password, a wrong code and a code for an expired key', async () => {
    const { client, account, vaultProof } = await person();
    const begin = (password: string) =>
      client.post<{ secret: string } & ErrorBody>('/auth/two-factor/begin', { password, vaultProof });
    expect((await begin(authSecret())).body.code).toBe('WRONG_PASSWORD');
    const { secret } = (await begin(account.password)).body;
    const confirm = (code: string) => client.post<ErrorBody>('/auth/two-factor/confirm', { code });
    expect((await confirm(appCode(secret, 5))).body.code).toBe('INVALID_CODE');
    wait(15 * 60_000);
    await logIn(account, undefined, client);
    expect((await confirm(appCode(secret))).body.code).toBe('INVALID_CODE');
    expect((await state({ client, account, vaultProof })).on).toBeNull();
  });

  // shows: two-factor.unproven
  it('schedules the factor in seven days without the vault proof, so that a stolen password cannot lock the owner out', async () => {
    const who = await person();
    const { answer } = await turnOn(who, false);
    expect(answer).toMatchObject({ on: null, planned: { to: 'on' } });
    expect((await mailsTo(who.account.email))[0]?.subject).toBe('Two-factor login will begin');
    const link = await token(who.account);
    expect((await logIn(who.account)).status).toBe(200);
    expect((await app.stranger().post('/auth/cancel-two-factor', { token: link })).status).toBe(204);
    await applyDueTwoFactorChanges(app.deps, Date.now() + OBJECTION_PERIOD_MS + 1);
    expect(await state(who)).toEqual({ on: null, planned: null });
    const second = await turnOn(who, false);
    await applyDueTwoFactorChanges(app.deps, Date.now() + OBJECTION_PERIOD_MS + 1);
    expect(await state(who)).toMatchObject({ on: { codesLeft: 10 }, planned: null });
    wait();
    expect((await logIn(who.account, appCode(second.secret))).status).toBe(200);
  });
});

describe('POST /api/auth/login with a second factor', () => {
  // shows: two-factor.login.after-password, two-factor.login.sessions
  it('asks for the factor only after the right password and keeps open sessions', async () => {
    const { account, client, secret } = await guarded();
    expect((await logIn({ ...account, password: authSecret() })).body.code).toBe('INVALID_CREDENTIALS');
    expect((await logIn({ ...account, password: authSecret() }, appCode(secret))).body.code).toBe(
      'INVALID_CREDENTIALS',
    );
    const response = await logIn(account);
    expect([response.status, response.body.code, response.body.details]).toEqual([
      403,
      'SECOND_FACTOR_NEEDED',
      { endsAt: null },
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect((await logIn(account, appCode(secret))).body.email).toBe(account.email);
    expect((await client.get('/auth/check')).status).toBe(200);
  });

  // shows: two-factor.once
  it('rejects a used code and codes older than the last accepted one', async () => {
    const { account, secret, code } = await guarded();
    expect((await logIn(account, code)).body.code).toBe('WRONG_SECOND_FACTOR');
    wait();
    const [before, now] = [appCode(secret, -1), appCode(secret)];
    expect((await logIn(account, now)).status).toBe(200);
    expect((await logIn(account, now)).body.code).toBe('WRONG_SECOND_FACTOR');
    expect((await logIn(account, before)).body.code).toBe('WRONG_SECOND_FACTOR');
    expect((await logIn(account, appCode(secret, 1))).status).toBe(200);
  });

  it('accepts a code once, also when two processes read the account concurrently', async () => {
    const { account, secret, codes } = await guarded();
    const user = await userOf(account);
    for (const factor of [appCode(secret), codes[0]]) {
      const tries = await Promise.allSettled(
        Array.from({ length: 4 }, () => checkSecondFactor(app.deps, { user, factor })),
      );
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });

  // shows: two-factor.codes.once, two-factor.codes.low
  it('accepts each recovery code once and mails when few are left', async () => {
    const { account, codes, ...who } = await guarded();
    const [first = '', ...rest] = codes;
    const both = await Promise.all([logIn(account, first), logIn(account, first)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    for (const code of rest.slice(0, 6)) expect((await logIn(account, code)).status).toBe(200);
    expect((await subjects(account)).filter((subject) => /recovery code/.test(subject))).toEqual([]);
    expect((await logIn(account, rest[6])).status).toBe(200);
    expect((await logIn(account, rest[7])).status).toBe(200);
    expect((await state({ account, ...who })).on?.codesLeft).toBe(1);
    const said = (await subjects(account)).filter((subject) => /recovery code/.test(subject));
    expect(said).toEqual(['One recovery code is left', '2 recovery codes are left']);
  });

  // shows: two-factor.limit
  it('limits attempts from unknown browsers, but not the owner in a known one', async () => {
    const { account, client, secret } = await guarded();
    for (let i = 0; i < 10; i++) expect((await logIn(account, '000000')).body.code).toBe('WRONG_SECOND_FACTOR');
    expect((await logIn(account, appCode(secret))).status).toBe(429);
    expect((await logIn(account, appCode(secret), client)).status).toBe(200);
  });
});

describe('removing the second factor', () => {
  const end = ({ client, account }: Person, vaultProof?: string) =>
    client.post<TwoFactorState & ErrorBody>('/auth/two-factor/end', {
      password: account.password,
      ...(vaultProof ? { vaultProof } : {}),
    });

  // shows: two-factor.off, two-factor.mail.off
  it('takes effect immediately with the vault proof', async () => {
    const who = await guarded();
    expect((await end(who, who.vaultProof)).body).toEqual({ on: null, planned: null });
    expect((await subjects(who.account))[0]).toBe('Two-factor login is off');
    expect((await logIn(who.account)).status).toBe(200);
    expect((await end(who, who.vaultProof)).status).toBe(409);
  });

  // shows: two-factor.off.unproven
  it('waits seven days without the proof and can be cancelled in the settings', async () => {
    const who = await guarded();
    const { body } = await end(who);
    expect(body).toMatchObject({ on: { codesLeft: 10 }, planned: { to: 'off' } });
    expect(Date.parse(body.planned?.at ?? '') - Date.now()).toBe(OBJECTION_PERIOD_MS);
    wait(60_000);
    expect((await end(who)).body.planned?.at).toBe(body.planned?.at);
    const kept = await who.client.post<TwoFactorState>('/auth/two-factor/keep');
    expect(kept.body.planned).toBeNull();
    expect((await subjects(who.account))[0]).toBe('Two-factor login stays as it is');
  });

  // shows: two-factor.lost, two-factor.lost.mail
  it('takes effect seven days after a lost factor is reported, unless the mailed link cancels it', async () => {
    const { account, ...who } = await guarded();
    const lose = (password = account.password) =>
      app.stranger().post<{ endsAt: string } & ErrorBody>('/auth/two-factor/lost', { email: account.email, password });
    expect((await lose(authSecret())).body.code).toBe('INVALID_CREDENTIALS');
    const { endsAt } = (await lose()).body;
    expect(Date.parse(endsAt) - Date.now()).toBe(OBJECTION_PERIOD_MS);
    expect((await logIn(account)).body.details).toEqual({ endsAt });
    expect((await mailsTo(account.email))[0]?.subject).toBe('Two-factor login will end');
    const link = await token(account);
    const cancel = () => app.stranger().post<ErrorBody>('/auth/cancel-two-factor', { token: link });
    expect((await cancel()).status).toBe(204);
    expect((await cancel()).body.code).toBe('CANCEL_LINK_INVALID');
    await applyDueTwoFactorChanges(app.deps, Date.now() + OBJECTION_PERIOD_MS + 1);
    expect((await logIn(account)).body.code).toBe('SECOND_FACTOR_NEEDED');
    await lose();
    await applyDueTwoFactorChanges(app.deps, Date.now() + OBJECTION_PERIOD_MS - 1);
    expect((await logIn(account)).body.code).toBe('SECOND_FACTOR_NEEDED');
    await applyDueTwoFactorChanges(app.deps, Date.now() + OBJECTION_PERIOD_MS + 1);
    expect((await logIn(account)).status).toBe(200);
    expect((await subjects(account)).slice(0, 2)).toContain('Two-factor login is off');
    expect((await lose()).status).toBe(409);
    expect((await state({ account, ...who })).on).toBeNull();
  });

  it('mails at most four reports of a lost factor an hour', async () => {
    const { account } = await guarded();
    const { email, password } = account;
    const lose = () => app.stranger().post('/auth/two-factor/lost', { email, password });
    for (let i = 0; i < 4; i += 1) expect((await lose()).status).toBe(200);
    expect((await lose()).status).toBe(429);
  });
});

// shows: two-factor.codes.new
it('POST /api/auth/two-factor/codes replaces the codes with the vault proof or the factor itself', async () => {
  const { account, client, vaultProof, secret, codes } = await guarded();
  const renew = (more: object) =>
    client.post<RecoveryCodesAnswer & ErrorBody>('/auth/two-factor/codes', { password: account.password, ...more });
  expect((await renew({})).body.code).toBe('VAULT_PROOF_NEEDED');
  expect((await renew({ password: authSecret(), vaultProof })).body.code).toBe('WRONG_PASSWORD');
  const { body } = await renew({ vaultProof });
  expect(body.codes).toHaveLength(10);
  expect((await logIn(account, codes[0])).body.code).toBe('WRONG_SECOND_FACTOR');
  expect((await logIn(account, body.codes[0])).status).toBe(200);
  expect((await renew({ secondFactor: appCode(secret) })).body).toMatchObject({ on: { codesLeft: 10 } });
});

// shows: two-factor.reset
it('a password reset asks for the factor, and its link stays valid after a wrong one', async () => {
  const { account, secret } = await guarded();
  await app.stranger().post('/auth/forgot-password', { email: account.email });
  const link = await token(account);
  const password = authSecret();
  const reset = (more: object) =>
    app.stranger().post<ErrorBody>('/auth/reset-password', { token: link, password, kdf: authKdf(), ...more });
  expect((await reset({})).body.code).toBe('SECOND_FACTOR_NEEDED');
  expect((await reset({ secondFactor: '000000' })).body.code).toBe('WRONG_SECOND_FACTOR');
  expect((await reset({ secondFactor: appCode(secret) })).status).toBe(204);
  expect((await logIn({ ...account, password })).body.code).toBe('SECOND_FACTOR_NEEDED');
});

// shows: two-factor.empty-vault, two-factor.old-proof
it('an empty vault asks for the factor, and afterwards only the replaced vault’s proof turns it off immediately', async () => {
  const who = await guarded();
  const { account, client, secret, vaultProof } = who;
  const p = randomBytes(32);
  const vaultId = createHash('sha256').update(p).digest('base64url');
  const { erkp, proof } = newVault();
  const begin = (more: object) =>
    client.post<ErrorBody>('/crypto/empty-vault', {
      ...{ ...erkp, proof, vaultId, password: account.password, rev: 1, confirm: 'empty' },
      ...more,
    });
  expect((await begin({})).body.code).toBe('SECOND_FACTOR_NEEDED');
  expect((await begin({ secondFactor: appCode(secret) })).status).toBe(201);
  const end = (shown: string) =>
    client.post<TwoFactorState>('/auth/two-factor/end', { password: account.password, vaultProof: shown });
  expect((await end(p.toString('base64url'))).body).toMatchObject({ planned: { to: 'off' } });
  expect((await end(vaultProof)).body).toEqual({ on: null, planned: null });
});
