import { randomBytes, randomUUID } from 'node:crypto';
import type { KeyPackage, PasskeySlot, RecoveryKeySlot, UnlockMethod } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import {
  createAuthKdf,
  createAuthSecret,
  createErkp,
  createTestVault,
  logInAs,
  readMailsTo,
} from '../testing/accounts.ts';
import { registerWithVaultProof } from '../testing/provable.ts';
import { drainMail } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { unsealUnlockMethods } from './unlock-methods.ts';
import { hashRecoverySecret } from './vault.policy.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

const base64 = (bytes: number) => randomBytes(bytes).toString('base64');
const recoverySlot = (): RecoveryKeySlot => ({ v: 'recwrap-v1', id: randomUUID(), n: base64(12), c: base64(48) });
const passkeySlot = (): PasskeySlot => ({
  ...{ v: 'prfwrap-v1', id: randomUUID(), n: base64(12), c: base64(48) },
  ...{ credentialId: randomBytes(32).toString('base64url'), salt: base64(32) },
});

async function person() {
  const { account, vaultProof } = await registerWithVaultProof(app);
  const client = app.stranger();
  await logInAs(client, account);
  const by = { vaultProof, keeper: { password: account.password } };
  return { account, vaultProof, client, by };
}
type Person = Awaited<ReturnType<typeof person>>;

const packageOf = async (client: TestClient) => (await client.get<KeyPackage>('/crypto/erkp')).body;
const unlockMethodsOf = async (client: TestClient) =>
  (await client.get<{ doors: UnlockMethod[] }>('/crypto/unlock-methods')).body.doors;
const storedOf = async ({ account }: Person) => {
  await drainMail();
  return UserModel.findOne({ email: account.email }).lean();
};
type Answer = KeyPackage & { code?: string };
const add = async ({ client, by }: Person, body: object) =>
  client.post<Answer>('/crypto/unlock-methods', { ...by, rev: (await packageOf(client)).rev, ...body });
const remove = async ({ client, by }: Person, body: object) =>
  client.post<Answer>('/crypto/unlock-methods/remove', { ...by, rev: (await packageOf(client)).rev, ...body });

async function withKey() {
  const who = await person();
  const secret = createAuthSecret();
  const slot = recoverySlot();
  await add(who, { slot, recovery: secret });
  return { ...who, slot, secret };
}

describe('/api/crypto/unlock-methods', () => {
  // shows: doors.add, doors.list, doors.mail
  it('adds a method to the key package, lists it with date and browser and mails the owner', async () => {
    const who = await person();
    const [key, passkey] = [recoverySlot(), passkeySlot()];
    expect(await add(who, { slot: key, recovery: createAuthSecret() })).toMatchObject({
      status: 200,
      body: { rev: 2 },
    });
    const { status, body } = await add(who, { slot: passkey });
    expect([status, body]).toMatchObject([200, { ...who.account.vault.erkp, rev: 3, slots: [key, passkey] }]);
    expect(await packageOf(who.client)).toEqual(body);
    const added = { at: expect.any(String), device: 'Unknown browser' };
    expect(await unlockMethodsOf(who.client)).toEqual([
      { kind: 'passphrase', id: null, ...added },
      { kind: 'recovery', id: key.id, ...added },
      { kind: 'passkey', id: passkey.id, ...added },
    ]);
    const subjects = (await readMailsTo(who.account.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['A recovery key was made', 'A passkey was added to your vault']));
  });

  // shows: doors.sealed
  it('stores slots and secrets sealed', async () => {
    const who = await withKey();
    const stored = JSON.stringify(await storedOf(who));
    for (const part of [who.slot.c, who.slot.id, who.secret]) expect(stored).not.toContain(part);
    const [method] = unsealUnlockMethods((await storedOf(who)) ?? { userId: '' }, app.deps.keys);
    expect(method?.secretHash).toBe(hashRecoverySecret(who.secret));
  });

  // shows: doors.guarded
  it('requires the password, the vault proof and the latest rev, and changes nothing without them', async () => {
    const who = await withKey();
    const before = await storedOf(who);
    const slot = passkeySlot();
    const refused = async (body: object) => (await add(who, { slot, ...body })).body.code;
    expect(await refused({ keeper: { password: createAuthSecret() } })).toBe('WRONG_PASSWORD');
    expect(await refused({ keeper: { recovery: createAuthSecret() } })).toBe('WRONG_RECOVERY_KEY');
    expect(await refused({ vaultProof: createAuthSecret() })).toBe('VAULT_PROOF_NEEDED');
    expect(await refused({ rev: 1 })).toBe('CONFLICT');
    expect(await refused({ keeper: {} })).toBe('INVALID_INPUT');
    expect((await remove(who, { id: who.slot.id, keeper: { password: createAuthSecret() } })).body.code).toBe(
      'WRONG_PASSWORD',
    );
    expect(await storedOf(who)).toEqual(before);
    expect((await app.stranger().post('/crypto/unlock-methods', {})).status).toBe(401);
  });

  it.each([
    ['another version', { ...passkeySlot(), v: 'prfwrap-v2' }],
    ['a key of another length', { ...passkeySlot(), c: base64(47) }],
    ['no name of a passkey', { ...passkeySlot(), credentialId: '' }],
    ['words beside it', { ...passkeySlot(), note: 'a word' }],
  ])('rejects a method with %s', async (_, slot) => {
    const who = await person();
    expect(await add(who, { slot })).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  });

  it('requires a recovery secret for a recovery key and rejects one for a passkey', async () => {
    const who = await person();
    expect((await add(who, { slot: passkeySlot(), recovery: createAuthSecret() })).status).toBe(400);
    expect((await add(who, { slot: recoverySlot() })).status).toBe(400);
  });

  it('adds a method once when the request is repeated after a lost response', async () => {
    const who = await person();
    const body = { slot: passkeySlot(), rev: 1 };
    expect((await add(who, body)).status).toBe(200);
    expect((await add(who, body)).body).toMatchObject({ rev: 2, slots: [body.slot] });
  });

  it('lists no methods of another user', async () => {
    const who = await withKey();
    const other = await person();
    expect((await remove(other, { id: who.slot.id })).status).toBe(200);
    expect(await unlockMethodsOf(who.client)).toHaveLength(2);
    expect(await unlockMethodsOf(other.client)).toHaveLength(1);
  });
});

describe('limits of unlock methods', () => {
  // shows: doors.limit, recovery.replace
  it('a second recovery key replaces the first, and only its secret is accepted', async () => {
    const who = await withKey();
    const next = { slot: recoverySlot(), recovery: createAuthSecret() };
    expect((await add(who, next)).body.slots).toEqual([next.slot]);
    expect((await remove(who, { id: next.slot.id, keeper: { recovery: who.secret } })).status).toBe(403);
    expect((await remove(who, { id: next.slot.id, keeper: { recovery: next.recovery } })).body.slots).toEqual([]);
  });

  it('a ninth passkey is rejected', async () => {
    const who = await person();
    for (let n = 0; n < 8; n += 1) expect((await add(who, { slot: passkeySlot() })).status).toBe(200);
    expect((await add(who, { slot: passkeySlot() })).body.code).toBe('LIMIT_REACHED');
    const [, first] = await unlockMethodsOf(who.client);
    await remove(who, { id: first?.id });
    expect((await add(who, { slot: passkeySlot() })).status).toBe(200);
  });
});

describe('POST /api/auth/change-passphrase with the recovery key', () => {
  const change = ({ vaultProof }: Person) => {
    const [password, kdf] = [createAuthSecret(), createAuthKdf()];
    return { password, kdf, erkp: createErkp(), rev: 2, vaultProof };
  };

  // shows: recovery.passphrase, recovery.passphrase.kept
  it('sets passphrase and password in one write and keeps the recovery key', async () => {
    const who = await withKey();
    const body = { ...change(who), recovery: who.secret };
    const { status, body: answer } = await who.client.post('/auth/change-passphrase', body);
    expect([status, answer]).toMatchObject([200, { ...body.erkp, rev: 3, slots: [who.slot] }]);
    expect((await logInAs(app.stranger(), who.account)).status).toBe(401);
    expect((await logInAs(app.stranger(), { ...who.account, password: body.password })).status).toBe(200);
  });

  it('rejects a wrong secret, both secrets and no secret', async () => {
    const who = await withKey();
    const before = await storedOf(who);
    const refused = async (rest: object) =>
      (await who.client.post<Answer>('/auth/change-passphrase', { ...change(who), ...rest })).body.code;
    expect(await refused({ recovery: createAuthSecret() })).toBe('WRONG_RECOVERY_KEY');
    expect(await refused({})).toBe('INVALID_INPUT');
    expect(await refused({ recovery: who.secret, currentPassword: who.account.password })).toBe('INVALID_INPUT');
    expect(await storedOf(who)).toEqual(before);
  });

  it('limits wrong recovery secrets like wrong passwords', async () => {
    const who = await withKey();
    const wrong = () => add(who, { slot: passkeySlot(), keeper: { recovery: createAuthSecret() } });
    for (let tried = 0; tried < 10; tried += 1) expect((await wrong()).status).toBe(403);
    expect((await add(who, { slot: passkeySlot() })).status).toBe(429);
  });
});

describe('an empty vault', () => {
  // shows: doors.empty
  it('starts with the passphrase alone; other methods stay with the replaced vault and return with it', async () => {
    const who = await withKey();
    const { erkp: own, proof, vaultId } = createTestVault();
    const { password } = who.account;
    const empty = { password, rev: 2, confirm: 'empty', ...own, proof, vaultId };
    expect((await who.client.post<KeyPackage>('/crypto/empty-vault', empty)).body).toMatchObject({
      vaultId,
      slots: [],
    });
    const { body } = await who.client.get<{ vaults: { package: KeyPackage }[] }>('/crypto/replaced-vaults');
    expect(body.vaults[0]?.package.slots).toEqual([who.slot]);
    const back = { password, vaultId: who.account.vault.vaultId, vaultProof: who.vaultProof };
    expect((await who.client.post<KeyPackage>('/crypto/restore', back)).body.slots).toEqual([who.slot]);
  });
});
