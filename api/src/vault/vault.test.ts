import type { KeyPackage } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { locateSealedUserField } from '../auth/registrations.ts';
import {
  createAuthSecret,
  createErkp,
  createTestVault,
  logInAs,
  readMailsTo,
  registerAccount,
} from '../testing/accounts.ts';
import { logInWithVaultProof } from '../testing/provable.ts';
import type { TestClient } from '../testing/test-client.ts';
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
    ['less memory', { ...createErkp(), hard: { ...createErkp().hard, m: 65_535 } }],
    ['more passes than any reader takes', { ...createErkp(), hard: { ...createErkp().hard, t: 9 } }],
    ['a short key commitment', { ...createErkp(), hard: { ...createErkp().hard, k: 'AAAA' } }],
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

describe('POST /api/crypto/erkp/harden', () => {
  /** Logs in a user whose stored key package has no second stage. */
  async function withFirstPackage() {
    const { account, vaultProof, client } = await logInWithVaultProof(app);
    const { userId, erkp } = await UserModel.findOne({ email: account.email }).orFail().lean();
    const place = locateSealedUserField('erkp', userId);
    const { hard: _, ...first } = JSON.parse(app.deps.keys.open(place, erkp ?? app.deps.keys.seal(place, '{}')));
    await UserModel.updateOne({ userId }, { $set: { erkp: app.deps.keys.seal(place, JSON.stringify(first)) } });
    const body = { password: account.password, erkp: createErkp(), rev: 1, vaultProof };
    return { client, first, body, account };
  }
  const PATH = '/crypto/erkp/harden';

  it('replaces a package without a second stage, keeps the other sessions and mails nothing', async () => {
    const { client, first, body, account } = await withFirstPackage();
    const other = app.stranger();
    await logInAs(other, account);
    expect((await client.get('/crypto/erkp')).body).toEqual({ ...first, ...(await rest(client)) });
    const { length } = await readMailsTo(account.email);
    const { status, body: answer } = await client.post(PATH, body);
    expect({ status, answer }).toMatchObject({ status: 200, answer: { ...body.erkp, rev: 2 } });
    expect((await other.get('/crypto/erkp')).body).toEqual(answer);
    expect(await readMailsTo(account.email)).toHaveLength(length);
  });

  it('refuses another password, another proof, another revision and a package without a second stage', async () => {
    const { client, body } = await withFirstPackage();
    const before = (await client.get('/crypto/erkp')).body;
    const { hard: _, ...first } = body.erkp;
    const refused = [
      await client.post(PATH, { ...body, password: createAuthSecret() }),
      await client.post(PATH, { ...body, vaultProof: createAuthSecret() }),
      await client.post(PATH, { ...body, rev: 2 }),
      await client.post(PATH, { ...body, erkp: first }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 409, 400]);
    expect((await client.get('/crypto/erkp')).body).toEqual(before);
  });

  it('refuses to replace a package that has a second stage', async () => {
    const { client, body } = await withFirstPackage();
    await client.post(PATH, body);
    expect((await client.post(PATH, { ...body, rev: 2 })).status).toBe(409);
  });

  /** The members of the response besides the key package. */
  async function rest(client: TestClient) {
    const { proof, vaultId, rev, slots } = (await client.get<KeyPackage>('/crypto/erkp')).body;
    return { proof, vaultId, rev, slots };
  }
});
