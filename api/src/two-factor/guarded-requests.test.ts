import { createHash, randomBytes } from 'node:crypto';
import type { ErrorBody, TwoFactorState } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createAuthKdf, createAuthSecret, createTestVault } from '../testing/accounts.ts';
import { generateTotpCode } from '../testing/app-codes.ts';
import { readMailedToken, useTwoFactorApp } from '../testing/second-factors.ts';

const { app, createTwoFactorAccount, logIn } = useTwoFactorApp();

describe('requests that ask for the second factor', () => {
  // shows: two-factor.reset
  it('a password reset asks for the factor, and its link stays valid after a wrong one', async () => {
    const { account, secret } = await createTwoFactorAccount();
    await app.stranger().post('/auth/forgot-password', { email: account.email });
    const link = await readMailedToken(account);
    const password = createAuthSecret();
    const reset = (more: object) =>
      app.stranger().post<ErrorBody>('/auth/reset-password', { token: link, password, kdf: createAuthKdf(), ...more });
    expect((await reset({})).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await reset({ secondFactor: '000000' })).body.code).toBe('WRONG_SECOND_FACTOR');
    expect((await reset({ secondFactor: generateTotpCode(secret) })).status).toBe(204);
    expect((await logIn({ ...account, password })).body.code).toBe('SECOND_FACTOR_NEEDED');
  });

  // shows: two-factor.empty-vault, two-factor.old-proof
  it('an empty vault asks for the factor, and only the replaced vault’s proof then turns the factor off immediately', async () => {
    const who = await createTwoFactorAccount();
    const { account, client, secret, vaultProof } = who;
    const p = randomBytes(32);
    const vaultId = createHash('sha256').update(p).digest('base64url');
    const { erkp, proof } = createTestVault();
    const begin = (more: object) =>
      client.post<ErrorBody>('/crypto/empty-vault', {
        ...{ ...erkp, proof, vaultId, password: account.password, rev: 1, confirm: 'empty' },
        ...more,
      });
    expect((await begin({})).body.code).toBe('SECOND_FACTOR_NEEDED');
    expect((await begin({ secondFactor: generateTotpCode(secret) })).status).toBe(201);
    const end = (shown: string) =>
      client.post<TwoFactorState>('/auth/two-factor/end', { password: account.password, vaultProof: shown });
    expect((await end(p.toString('base64url'))).body).toMatchObject({ planned: { to: 'off' } });
    expect((await end(vaultProof)).body).toEqual({ on: null, planned: null });
  });
});
