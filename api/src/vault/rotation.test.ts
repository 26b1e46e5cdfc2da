import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  DAY_MS,
  type ErrorBody,
  FORMER_KEYS_MAX,
  type KeyPackage,
  type Kind,
  REENCRYPTION_PAGE_SIZE,
  type ReencryptionResult,
  type RotationAnswer,
  type User,
  type WireRecord,
} from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { recordModel } from '../records/record.model.ts';
import { purgeRecords } from '../records/record-jobs.ts';
import { authKdf, authSecret, logInAs, mailsTo, newVault } from '../testing/accounts.ts';
import { sealed } from '../testing/factories.ts';
import { logInProvable } from '../testing/provable.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { sealUnlockMethods } from './unlock-methods.ts';
import { purgeReplacedVaults } from './vault-jobs.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

async function person() {
  const { account, vaultProof, client } = await logInProvable(app);
  client.vaultId = account.vault.vaultId;
  const user = await UserModel.findOne({ email: account.email }).lean();
  if (!user) throw new Error('no user');
  return { account, client, userId: user.userId, live: { vaultId: account.vault.vaultId, vaultProof } };
}
type Person = Awaited<ReturnType<typeof person>>;

function newTestVault() {
  const p = randomBytes(32);
  const vaultId = createHash('sha256').update(p).digest('base64url');
  const { erkp, proof } = newVault();
  return { vaultId, vaultProof: p.toString('base64url'), flat: { ...erkp, proof, vaultId } };
}

const state = async ({ client }: Person) => (await client.get<RotationAnswer>('/crypto/rotation')).body;
const readUser = (userId: string) => UserModel.findOne({ userId }).lean();
const line = async ({ client }: Person, text = sealed()) =>
  (await client.post<WireRecord>('/lines', { id: randomUUID(), index: 1, text })).body;
const listed = async ({ client }: Person) => (await client.get<{ id: string }[]>('/lines')).body.map(({ id }) => id);

/** Builds the request that starts a rotation, with all former keys. */
async function rotationRequestOf(who: Person, vault = newTestVault(), extra: object = {}) {
  const { formerKeys } = await state(who);
  const { body } = await who.client.get<KeyPackage>('/crypto/erkp');
  const all = [...formerKeys.map(({ vaultId }) => vaultId), who.live.vaultId];
  return {
    ...{
      ...vault.flat,
      password: who.account.password,
      rev: body.rev,
      vaultProof: who.live.vaultProof,
      goal: sealed(),
    },
    formerKeys: all.map((vaultId) => ({ vaultId, key: sealed() })),
    ...extra,
  };
}

async function begin(who: Person, extra: object = {}) {
  const vault = newTestVault();
  const before = who.live;
  const body = await rotationRequestOf(who, vault, extra);
  const answer = await who.client.post<KeyPackage & ErrorBody>('/crypto/rotation', body);
  if (answer.status === 201) Object.assign(who, { live: vault });
  if (answer.status === 201) who.client.vaultId = vault.vaultId;
  return { answer, body, before, vault };
}

const unmoved = async ({ client }: Person, from: string, kind: Kind = 'lines', after?: string) =>
  client.get<{ records: WireRecord[] } & ErrorBody>(
    `/crypto/rotation/records?from=${from}&kind=${kind}${after ? `&after=${after}` : ''}`,
  );
const move = (record: WireRecord, fields: object = { text: sealed() }, kind: Kind = 'lines') => ({
  ...{ kind, id: record.id, vaultId: record.vaultId, rev: record.rev },
  fields,
});
const send = ({ client }: Person, records: object[]) =>
  client.post<{ results: ReencryptionResult[] } & ErrorBody>('/crypto/rotation/records', { records });
const finish = ({ client }: Person) => client.post<RotationAnswer>('/crypto/rotation/finish');
const results = async (sent: ReturnType<typeof send>) => (await sent).body.results.map(({ result }) => result);

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
    await line(who);
    const { answer, vault, body } = await begin(who);
    expect(answer).toMatchObject({ status: 201, body: { ...vault.flat, rev: 2 } });
    expect((await who.client.get<User>('/auth/check')).body).toMatchObject({
      ...{ vaultId: vault.vaultId, goal: body.goal, rotated: { moving: true } },
    });
    expect(await state(who)).toMatchObject({ rotation: { total: 1 }, left: 1, formerKeys: body.formerKeys });
    const raw = JSON.stringify(await UserModel.collection.find({}).toArray());
    const replaced = [before?.erkp, before?.proof, doors];
    for (const old of replaced.flatMap((value) => [value?.c ?? '-', value?.n ?? '-'])) expect(raw).not.toContain(old);
    expect((await readUser(who.userId))?.replacedVaults ?? []).toEqual([]);
    const [mail] = await mailsTo(who.account.email);
    expect(mail?.subject).toBe('The key of your vault was replaced');
  });

  it('requires the password, the vault proof, the latest rev, every former key and a new vaultId', async () => {
    const who = await person();
    const request = await rotationRequestOf(who);
    const ask = async (body: object, client = who.client) =>
      (await client.post<ErrorBody>('/crypto/rotation', { ...request, ...body })).body.code;
    expect(await ask({ password: authSecret() })).toBe('WRONG_PASSWORD');
    expect(await ask({ password: 'quiet harbour 7' })).toBe('RAW_PASSWORD');
    expect(await ask({ vaultProof: newTestVault().vaultProof })).toBe('VAULT_PROOF_NEEDED');
    expect(await ask({ rev: 7 })).toBe('CONFLICT');
    expect(await ask({ formerKeys: [{ vaultId: newTestVault().vaultId, key: sealed() }] })).toBe('INVALID_INPUT');
    expect(await ask({ formerKeys: [] })).toBe('INVALID_INPUT');
    expect(await ask({}, app.stranger())).toBe('NO_SESSION');
    expect((await readUser(who.userId))?.vaultId).toBe(who.account.vault.vaultId);
    const first = await begin(who);
    const again = await rotationRequestOf(who, {
      ...newTestVault(),
      flat: { ...first.body, vaultId: first.before.vaultId },
    });
    const { flat } = newTestVault();
    const old = { ...again, ...flat, vaultId: first.before.vaultId };
    expect((await who.client.post<ErrorBody>('/crypto/rotation', old)).body.code).toBe('INVALID_INPUT');
  });

  it('ends every other session and changes the passphrase in the same write', async () => {
    const who = await person();
    const other = app.stranger();
    await logInAs(other, who.account);
    const next = { password: authSecret(), kdf: authKdf() };
    expect((await begin(who, { next })).answer.status).toBe(201);
    expect((await who.client.get('/auth/check')).status).toBe(200);
    expect((await other.get('/auth/check')).status).toBe(401);
    expect((await logInAs(app.stranger(), who.account)).status).toBe(401);
    expect((await logInAs(app.stranger(), { ...who.account, password: next.password })).status).toBe(200);
    const kept = await person();
    const elsewhere = app.stranger();
    await logInAs(elsewhere, kept.account);
    await begin(kept);
    expect((await elsewhere.get('/auth/check')).status).toBe(401);
    expect((await logInAs(app.stranger(), kept.account)).status).toBe(200);
  });

  it('starts one rotation when the request is repeated after a lost response', async () => {
    const [who, renamed] = [await person(), await person()];
    const { body, answer } = await begin(who);
    expect(await who.client.post('/crypto/rotation', body)).toMatchObject({ status: 201, body: answer.body });
    expect((await state(who)).formerKeys).toHaveLength(1);
    expect((await mailsTo(who.account.email)).filter(({ subject }) => subject.startsWith('The key'))).toHaveLength(1);
    const next = { password: authSecret(), kdf: authKdf() };
    const changed = await begin(renamed, { next });
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
    const first = await line(who);
    const { before } = await begin(who);
    await begin(who);
    expect(await state(who)).toMatchObject({ left: 1, rotation: { total: 1 } });
    expect(await results(send(who, [move(first)]))).toEqual(['moved']);
    expect((await finish(who)).body).toMatchObject({ rotation: null, left: 0 });
    expect(first.vaultId).toBe(before.vaultId);
    const many = Array.from({ length: FORMER_KEYS_MAX }, () => ({
      vaultId: newTestVault().vaultId,
      key: sealed(),
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

// shows: vault.rotation.move
describe('/api/crypto/rotation/records', () => {
  it('move one by one with position, deletion mark, keys and times, and are then listed again', async () => {
    const who = await person();
    const [stays, gone] = [await line(who), await line(who)];
    await who.client.delete(`/lines/${gone.id}`, { rev: 1 });
    const key = randomUUID();
    await who.client.patch(`/lines/${stays.id}`, { index: 7 }, { rev: 1, key });
    const { before } = await begin(who);
    expect(await listed(who)).toEqual([]);
    const { records } = (await unmoved(who, before.vaultId)).body;
    expect(records.map(({ id }) => id)).toEqual([stays.id, gone.id].sort());
    const text = sealed();
    expect(
      await results(
        send(
          who,
          records.map((record) => move(record, { text })),
        ),
      ),
    ).toEqual(['moved', 'moved']);
    expect((await unmoved(who, before.vaultId)).body.records).toEqual([]);
    expect((await finish(who)).body).toMatchObject({ rotation: null, left: 0 });
    const [listedNow] = (await who.client.get<WireRecord[]>('/lines')).body;
    expect(listedNow).toMatchObject({ id: stays.id, vaultId: who.live.vaultId, rev: 3, index: 7, text });
    expect(listedNow?.createdAt).toBe(stays.createdAt);
    const replayed = await who.client.patch<WireRecord>(`/lines/${stays.id}`, { index: 9 }, { rev: 1, key });
    expect(replayed).toMatchObject({ status: 200, body: { index: 7, rev: 3 } });
    const { body } = await who.client.get<{ records: { record: WireRecord }[] }>('/sync/trash');
    expect(body.records.map(({ record }) => record.id)).toEqual([gone.id]);
    expect((await who.client.get<User>('/auth/check')).body.rotated?.moving).toBe(false);
  });

  it('keep concurrent changes, and a repeated batch changes nothing', async () => {
    const who = await person();
    const record = await line(who);
    const { before } = await begin(who);
    await recordModel('lines').updateOne({ userId: who.userId, id: record.id }, { $inc: { rev: 1 } });
    expect(await results(send(who, [move(record)]))).toEqual(['changed']);
    const [now] = (await unmoved(who, before.vaultId)).body.records;
    if (!now) throw new Error('no record');
    const batch = [move(now)];
    expect(await results(send(who, batch))).toEqual(['moved']);
    expect(await results(send(who, batch))).toEqual(['gone']);
    const two = await Promise.all([send(who, batch), send(who, batch)]);
    expect(two.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('cannot be changed under either vault until the rotation has finished', async () => {
    const who = await person();
    const record = await line(who);
    const { before } = await begin(who);
    const late = { id: randomUUID(), index: 1, text: sealed() };
    const old = { vault: before.vaultId };
    expect((await who.client.post<ErrorBody>('/lines', late, old)).body.code).toBe('VAULT_CHANGED');
    expect((await who.client.get<ErrorBody>('/lines', old)).body.code).toBe('VAULT_CHANGED');
    const moving = await who.client.post<ErrorBody>('/lines', late);
    expect([moving.status, moving.body.code]).toEqual([503, 'MOVING']);
    const change = () => who.client.patch<ErrorBody>(`/lines/${record.id}`, { index: 3 }, { rev: 2 });
    expect((await change()).body.code).toBe('MOVING');
    expect((await who.client.get('/me/onboarding-status')).body).toEqual({ needsOnboarding: false });
    expect((await finish(who)).body).toMatchObject({ rotation: { total: 1 }, left: 1 });
    await send(who, [move(record)]);
    await finish(who);
    expect((await change()).status).toBe(200);
    expect((await who.client.post('/lines', late)).status).toBe(201);
  });

  it('of another user or of an unrelated vault are not reachable', async () => {
    const [who, other] = [await person(), await person()];
    const theirs = await line(other);
    await begin(who);
    expect((await unmoved(who, theirs.vaultId)).status).toBe(404);
    expect(await results(send(who, [move(theirs)]))).toEqual(['gone']);
    await begin(other);
    expect((await unmoved(who, theirs.vaultId)).status).toBe(404);
    expect(await results(send(who, [move(theirs)]))).toEqual(['gone']);
    expect(await recordModel('lines').findOne({ userId: other.userId }).lean()).toMatchObject({ rev: 1 });
  });

  it('are listed in pages and saved in batches of bounded size, sealed only', async () => {
    const who = await person();
    const ids = Array.from({ length: REENCRYPTION_PAGE_SIZE + 1 }, () => randomUUID()).sort();
    const base = { userId: who.userId, vaultId: who.live.vaultId, rev: 1, schema: 1, index: 0, createdAt: new Date() };
    await recordModel('lines').insertMany(ids.map((id) => ({ ...base, id, text: sealed(), updatedAt: new Date() })));
    const { before } = await begin(who);
    const page = (await unmoved(who, before.vaultId)).body.records;
    expect(page.map(({ id }) => id)).toEqual(ids.slice(0, REENCRYPTION_PAGE_SIZE));
    const rest = (await unmoved(who, before.vaultId, 'lines', ids[REENCRYPTION_PAGE_SIZE - 1])).body.records;
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(REENCRYPTION_PAGE_SIZE));
    expect(
      (
        await send(
          who,
          [...page, ...rest].map((record) => move(record)),
        )
      ).status,
    ).toBe(400);
    expect((await send(who, [])).status).toBe(400);
    expect(
      (
        await send(
          who,
          rest.map((record) => move(record, { text: 'plain' })),
        )
      ).status,
    ).toBe(400);
    expect(
      (
        await send(
          who,
          rest.map((record) => move(record, { deletedAt: null })),
        )
      ).status,
    ).toBe(400);
  });

  it('that were purged meanwhile are moved as tombstones by the server', async () => {
    const who = await person();
    const record = await line(who);
    await who.client.delete(`/lines/${record.id}`, { rev: 1 });
    await begin(who);
    await purgeRecords(Date.now() + 31 * DAY_MS);
    expect(await results(send(who, [move({ ...record, rev: 2 })]))).toEqual(['changed']);
    expect((await finish(who)).body).toMatchObject({ rotation: null, left: 0 });
    const mark = await recordModel('lines').findOne({ userId: who.userId, id: record.id }).lean();
    expect(mark).toMatchObject({ vaultId: who.live.vaultId, rev: 2 });
    expect(mark).not.toHaveProperty('text');
  });

  it('are all checked at the end, however many tombstones there are', async () => {
    const who = await person();
    const ids = Array.from({ length: 501 }, () => randomUUID()).sort();
    const { userId } = who;
    const { before } = await begin(who);
    const mark = { userId, rev: 2, deletedAt: new Date() };
    await recordModel('lines').insertMany(ids.map((id) => ({ ...mark, id, vaultId: before.vaultId })));
    const last = {
      userId,
      id: ids[500] ?? '',
      vaultId: who.live.vaultId,
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    await recordModel('lines').create({ ...last, rev: 1, schema: 1, index: 0, text: sealed() });
    expect((await finish(who)).body).toMatchObject({ rotation: null, left: 0 });
    expect(await recordModel('lines').countDocuments({ userId, vaultId: before.vaultId })).toBe(0);
    expect(await recordModel('lines').countDocuments({ userId, vaultId: who.live.vaultId })).toBe(501);
  });

  it('that a late device created again exist once in the end', async () => {
    const who = await person();
    const record = await line(who);
    const { before } = await begin(who);
    await send(who, [move(record)]);
    const base = { userId: who.userId, rev: 1, schema: 1, index: 0, createdAt: new Date(), updatedAt: new Date() };
    await recordModel('lines').create({ ...base, id: record.id, vaultId: before.vaultId, text: sealed() });
    expect(await results(send(who, [move(record)]))).toEqual(['changed']);
    expect((await finish(who)).body).toMatchObject({ rotation: null, left: 0 });
    expect(await recordModel('lines').countDocuments({ userId: who.userId })).toBe(1);
  });
});

it('an empty vault keeps an unfinished rotation, and a restore resumes it', async () => {
  const who = await person();
  const record = await line(who);
  await begin(who);
  const rotated = who.live;
  const { rev } = (await who.client.get<KeyPackage>('/crypto/erkp')).body;
  const empty = newTestVault();
  const body = { ...empty.flat, password: who.account.password, rev, confirm: 'empty' };
  expect((await who.client.post('/crypto/empty-vault', body)).status).toBe(201);
  who.client.vaultId = empty.vaultId;
  expect(await state(who)).toEqual({ rotation: null, left: 0, formerKeys: [] });
  expect((await who.client.post('/lines', { id: randomUUID(), index: 1, text: sealed() })).status).toBe(201);
  const { vaultId, vaultProof } = rotated;
  const back = { password: who.account.password, vaultId, vaultProof };
  expect((await who.client.post('/crypto/restore', back)).status).toBe(200);
  who.client.vaultId = rotated.vaultId;
  expect(await state(who)).toMatchObject({ rotation: { total: 1 }, left: 1 });
  await send(who, [move(record)]);
  expect((await finish(who)).body).toMatchObject({ rotation: null, left: 0 });
  expect(await listed(who)).toEqual([record.id]);
});

it('a purged vault takes the records under its former keys with it', async () => {
  const who = await person();
  await line(who);
  await begin(who);
  const { rev } = (await who.client.get<KeyPackage>('/crypto/erkp')).body;
  await who.client.post('/crypto/empty-vault', {
    ...newTestVault().flat,
    password: who.account.password,
    rev,
    confirm: 'empty',
  });
  await purgeReplacedVaults(Date.now() + 31 * DAY_MS);
  expect(await recordModel('lines').countDocuments({ userId: who.userId })).toBe(0);
});
