import { describe, expect, it } from 'vitest';
import { locateSealedUserField } from '../auth/registrations.ts';
import { createErkp, createTestVault, logInAs, registerAccount } from '../testing/accounts.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

const without = { vaultId: null, erkp: null, proof: null, erkpRev: 0 };
const flat = ({ erkp: own, proof, vaultId } = createTestVault()) => ({ ...own, proof, vaultId });

describe('GET and POST /api/crypto/erkp', () => {
  // shows: vault.call.read
  it('returns JSON null for an account without a vault', async () => {
    const { client } = await app.person(without);
    const { status, body, headers } = await client.get('/crypto/erkp');
    expect({ status, body }).toEqual({ status: 200, body: null });
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  // shows: vault.call.write, vault.provision.once
  it('creates one vault for two concurrent devices and returns it to the second with 409', async () => {
    const { client, user } = await app.person(without);
    const answers = await Promise.all([client.post('/crypto/erkp', flat()), client.post('/crypto/erkp', flat())]);
    const [made, refused] = answers.sort((a, b) => a.status - b.status);
    expect([made?.status, refused?.status]).toEqual([201, 409]);
    expect(refused?.body).toMatchObject({ code: 'VAULT_EXISTS', details: { package: made?.body } });
    expect((await client.get('/crypto/erkp')).body).toEqual(made?.body);
    expect(await client.get('/auth/check')).toMatchObject({ body: { vaultId: Object(made?.body).vaultId } });
    const stored = JSON.stringify(await UserModel.findOne({ userId: user.userId }).lean());
    expect(stored).not.toContain(Object(made?.body).c);
  });

  it('does not replace the vault of a registration', async () => {
    const { client, account } = await registerAccount(app);
    await logInAs(client, account);
    expect(await client.post('/crypto/erkp', flat())).toMatchObject({ status: 409, body: { code: 'VAULT_EXISTS' } });
    expect((await client.get('/crypto/erkp')).body).toMatchObject(account.vault.erkp);
  });

  // shows: vault.at-rest
  it('stores the key package and the argon2id hash of the login secret sealed with the server key', async () => {
    const { account } = await registerAccount(app);
    const user = await UserModel.findOne({ email: account.email.toLowerCase() }).lean();
    if (!user) throw new Error('the account is not stored');
    const { n, c } = account.vault.erkp;
    for (const clear of [n, c, '$argon2']) expect(JSON.stringify(user)).not.toContain(clear);
    const hash = app.deps.keys.open(locateSealedUserField('authHash', user.userId), user.authHash);
    expect(hash).toMatch(/^\$argon2id\$/);
  });

  // shows: vault.erkp.strict
  it.each([
    ['fewer iterations', { ...createErkp(), iter: 209_999 }],
    ['more iterations than any reader takes', { ...createErkp(), iter: 2_000_001 }],
    ['another version', { ...createErkp(), v: 'erkp-v0' }],
    ['a short salt', { ...createErkp(), s: 'AAAA' }],
  ])('rejects a key package with %s', async (_, changed) => {
    const { client } = await app.person(without);
    const { proof, vaultId } = createTestVault();
    expect(await client.post('/crypto/erkp', { ...changed, proof, vaultId })).toMatchObject({ status: 400 });
    expect((await client.get('/crypto/erkp')).body).toBeNull();
  });

  it('returns the own key package only and 401 without a session', async () => {
    const mine = await app.person(without);
    const theirs = await app.person(without);
    await mine.client.post('/crypto/erkp', flat());
    expect((await theirs.client.get('/crypto/erkp')).body).toBeNull();
    expect((await app.stranger().get('/crypto/erkp')).status).toBe(401);
    expect((await app.stranger().post('/crypto/erkp', flat())).status).toBe(401);
  });
});
