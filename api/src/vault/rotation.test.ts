import { randomBytes, randomUUID } from 'node:crypto';
import { type ErrorBody, FORMER_KEYS_MAX, type User } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createAuthKdf, createAuthSecret, logInAs, readMailsTo } from '../testing/accounts.ts';
import { createEnvelope } from '../testing/factories.ts';
import {
  addLine,
  beginRotation,
  buildReencryptedRecord,
  createRotatingPerson,
  createTestVaultWithProof,
  finishRotation,
  readReencryptionResults,
  readRotationState,
  readUser,
  rotationRequestOf,
  sendReencryptedRecords,
} from '../testing/rotations.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { sealUnlockMethods } from './unlock-methods.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });
const person = () => createRotatingPerson(app);

// shows: vault.rotation.begin
describe('POST /api/crypto/rotation', () => {
  it('replaces the data key and deletes the former key package, proof and unlock methods', async () => {
    const who = await person();
    const [n, c] = [randomBytes(12).toString('base64'), randomBytes(48).toString('base64')];
    const slot = { v: 'recwrap-v1', id: randomUUID(), n, c } as const;
    const methods = [{ slot, secretHash: null, at: new Date().toISOString(), device: 'Firefox' }];
    const doors = sealUnlockMethods(who.userId, methods, app.deps.keys);
    await UserModel.updateOne({ userId: who.userId }, { $set: { doors } });
    const before = await readUser(who.userId);
    await addLine(who);
    const { answer, vault, body } = await beginRotation(who);
    expect(answer).toMatchObject({ status: 201, body: { ...vault.flat, rev: 2 } });
    expect((await who.client.get<User>('/auth/check')).body).toMatchObject({
      ...{ vaultId: vault.vaultId, goal: body.goal, rotated: { moving: true } },
    });
    expect(await readRotationState(who)).toMatchObject({
      rotation: { total: 1 },
      left: 1,
      formerKeys: body.formerKeys,
    });
    const raw = JSON.stringify(await UserModel.collection.find({}).toArray());
    const replaced = [before?.erkp, before?.proof, doors];
    for (const old of replaced.flatMap((value) => [value?.c ?? '-', value?.n ?? '-'])) expect(raw).not.toContain(old);
    expect((await readUser(who.userId))?.replacedVaults ?? []).toEqual([]);
    const [mail] = await readMailsTo(who.account.email);
    expect(mail?.subject).toBe('The key of your vault was replaced');
  });

  it('requires the password, the vault proof, the latest rev, every former key and a new vaultId', async () => {
    const who = await person();
    const request = await rotationRequestOf(who);
    const ask = async (body: object, client = who.client) =>
      (await client.post<ErrorBody>('/crypto/rotation', { ...request, ...body })).body.code;
    expect(await ask({ password: createAuthSecret() })).toBe('WRONG_PASSWORD');
    expect(await ask({ password: 'quiet harbour 7' })).toBe('RAW_PASSWORD');
    expect(await ask({ vaultProof: createTestVaultWithProof().vaultProof })).toBe('VAULT_PROOF_NEEDED');
    expect(await ask({ rev: 7 })).toBe('CONFLICT');
    expect(await ask({ formerKeys: [{ vaultId: createTestVaultWithProof().vaultId, key: createEnvelope() }] })).toBe(
      'INVALID_INPUT',
    );
    expect(await ask({ formerKeys: [] })).toBe('INVALID_INPUT');
    expect(await ask({}, app.stranger())).toBe('NO_SESSION');
    expect((await readUser(who.userId))?.vaultId).toBe(who.account.vault.vaultId);
    const first = await beginRotation(who);
    const again = await rotationRequestOf(who, {
      ...createTestVaultWithProof(),
      flat: { ...first.body, vaultId: first.before.vaultId },
    });
    const { flat } = createTestVaultWithProof();
    const old = { ...again, ...flat, vaultId: first.before.vaultId };
    expect((await who.client.post<ErrorBody>('/crypto/rotation', old)).body.code).toBe('INVALID_INPUT');
  });

  it('ends every other session and changes the passphrase in the same write', async () => {
    const who = await person();
    const other = app.stranger();
    await logInAs(other, who.account);
    const next = { password: createAuthSecret(), kdf: createAuthKdf() };
    expect((await beginRotation(who, { next })).answer.status).toBe(201);
    expect((await who.client.get('/auth/check')).status).toBe(200);
    expect((await other.get('/auth/check')).status).toBe(401);
    expect((await logInAs(app.stranger(), who.account)).status).toBe(401);
    expect((await logInAs(app.stranger(), { ...who.account, password: next.password })).status).toBe(200);
    const kept = await person();
    const elsewhere = app.stranger();
    await logInAs(elsewhere, kept.account);
    await beginRotation(kept);
    expect((await elsewhere.get('/auth/check')).status).toBe(401);
    expect((await logInAs(app.stranger(), kept.account)).status).toBe(200);
  });

  it('starts one rotation when the request is repeated after a lost response', async () => {
    const [who, renamed] = [await person(), await person()];
    const { body, answer } = await beginRotation(who);
    expect(await who.client.post('/crypto/rotation', body)).toMatchObject({ status: 201, body: answer.body });
    expect((await readRotationState(who)).formerKeys).toHaveLength(1);
    expect((await readMailsTo(who.account.email)).filter(({ subject }) => subject.startsWith('The key'))).toHaveLength(
      1,
    );
    const next = { password: createAuthSecret(), kdf: createAuthKdf() };
    const changed = await beginRotation(renamed, { next });
    expect((await renamed.client.post('/crypto/rotation', changed.body)).status).toBe(201);
  });

  it('accepts one of two concurrent requests', async () => {
    const who = await person();
    const requests = [await rotationRequestOf(who), await rotationRequestOf(who)];
    const answers = await Promise.all(requests.map((request) => who.client.post('/crypto/rotation', request)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('can be repeated, also halfway, up to the limit of former keys', async () => {
    const who = await person();
    const first = await addLine(who);
    const { before } = await beginRotation(who);
    await beginRotation(who);
    expect(await readRotationState(who)).toMatchObject({ left: 1, rotation: { total: 1 } });
    expect(await readReencryptionResults(sendReencryptedRecords(who, [buildReencryptedRecord(first)]))).toEqual([
      'moved',
    ]);
    expect((await finishRotation(who)).body).toMatchObject({ rotation: null, left: 0 });
    expect(first.vaultId).toBe(before.vaultId);
    const many = Array.from({ length: FORMER_KEYS_MAX }, () => ({
      vaultId: createTestVaultWithProof().vaultId,
      key: createEnvelope(),
      at: new Date(),
    }));
    await UserModel.updateOne({ userId: who.userId }, { $set: { formerKeys: many } });
    const request = {
      ...(await rotationRequestOf(who)),
      formerKeys: many.map(({ vaultId, key }) => ({ vaultId, key })),
    };
    expect((await who.client.post<ErrorBody>('/crypto/rotation', request)).body.code).toBe('LIMIT_REACHED');
  });
});
