import type { ErrorBody, RecoveryCodesResponse } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createAuthSecret, readMailsTo } from '../testing/accounts.ts';
import { generateTotpCode } from '../testing/app-codes.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import {
  advanceClock,
  readAccountUser,
  readMailedToken,
  readMailSubjects,
  readTwoFactorState,
  turnOnTwoFactor,
  useTwoFactorApp,
} from '../testing/second-factors.ts';
import { UNVERIFIED_CHANGE_DELAY_MS } from '../users/objection-period.ts';
import { applyDueTwoFactorChanges } from './commands/scheduled-change.ts';

const { app, createTwoFactorAccount, logIn } = useTwoFactorApp();
const person = () => logInWithVaultProof(app);

describe('POST /api/auth/two-factor/confirm', () => {
  // shows: two-factor.on, two-factor.codes.ten, two-factor.mail.on
  it('turns the factor on with the password and a first code, and returns ten recovery codes once', async () => {
    const who = await person();
    expect(await readTwoFactorState(who)).toEqual({ on: null, planned: null });
    const { answer, status } = await turnOnTwoFactor(who);
    expect(status).toBe(200);
    expect(new Set(answer.codes).size).toBe(10);
    for (const code of answer.codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    expect(answer).toMatchObject({ on: { codesLeft: 10 }, planned: null });
    expect(JSON.stringify(await readTwoFactorState(who))).not.toContain(answer.codes[0]);
    expect(await readMailSubjects(who.account)).toContain('Two-factor login is on');
    expect((await who.client.get('/auth/check')).status).toBe(200);
  });

  // shows: two-factor.sealed
  it('stores the key sealed and the recovery codes hashed', async () => {
    const { account, secret, codes } = await createTwoFactorAccount();
    const user = await readAccountUser(account);
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
    expect((await begin(createAuthSecret())).body.code).toBe('WRONG_PASSWORD');
    const { secret } = (await begin(account.password)).body;
    const confirm = (code: string) => client.post<ErrorBody>('/auth/two-factor/confirm', { code });
    expect((await confirm(generateTotpCode(secret, 5))).body.code).toBe('INVALID_CODE');
    advanceClock(15 * 60_000);
    await logIn(account, undefined, client);
    expect((await confirm(generateTotpCode(secret))).body.code).toBe('INVALID_CODE');
    expect((await readTwoFactorState({ client, account, vaultProof })).on).toBeNull();
  });

  // shows: two-factor.unproven
  it('turns the factor on after seven days without the vault proof, so that a stolen password locks nobody out', async () => {
    const who = await person();
    const { answer } = await turnOnTwoFactor(who, false);
    expect(answer).toMatchObject({ on: null, planned: { to: 'on' } });
    expect((await readMailsTo(who.account.email))[0]?.subject).toBe('Two-factor login will begin');
    const link = await readMailedToken(who.account);
    expect((await logIn(who.account)).status).toBe(200);
    expect((await app.stranger().post('/auth/cancel-two-factor', { token: link })).status).toBe(204);
    await applyDueTwoFactorChanges(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1);
    expect(await readTwoFactorState(who)).toEqual({ on: null, planned: null });
    const second = await turnOnTwoFactor(who, false);
    await applyDueTwoFactorChanges(app.deps, Date.now() + UNVERIFIED_CHANGE_DELAY_MS + 1);
    expect(await readTwoFactorState(who)).toMatchObject({ on: { codesLeft: 10 }, planned: null });
    advanceClock();
    expect((await logIn(who.account, generateTotpCode(second.secret))).status).toBe(200);
  });
});

// shows: two-factor.codes.new
it('POST /api/auth/two-factor/codes replaces the codes with the vault proof or the factor itself', async () => {
  const { account, client, vaultProof, secret, codes } = await createTwoFactorAccount();
  const renew = (more: object) =>
    client.post<RecoveryCodesResponse & ErrorBody>('/auth/two-factor/codes', { password: account.password, ...more });
  expect((await renew({})).body.code).toBe('VAULT_PROOF_NEEDED');
  expect((await renew({ password: createAuthSecret(), vaultProof })).body.code).toBe('WRONG_PASSWORD');
  const { body } = await renew({ vaultProof });
  expect(body.codes).toHaveLength(10);
  expect((await logIn(account, codes[0])).body.code).toBe('WRONG_SECOND_FACTOR');
  expect((await logIn(account, body.codes[0])).status).toBe(200);
  expect((await renew({ secondFactor: generateTotpCode(secret) })).body).toMatchObject({ on: { codesLeft: 10 } });
});
