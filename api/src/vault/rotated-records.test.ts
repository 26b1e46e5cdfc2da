import { randomUUID } from 'node:crypto';
import { DAY_MS, type ErrorBody, REENCRYPTION_PAGE_SIZE, type User, type WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import { purgeRecords } from '../records/record-jobs.ts';
import { createEnvelope } from '../testing/factories.ts';
import {
  addLine,
  beginRotation,
  buildReencryptedRecord,
  createRotatingPerson,
  finishRotation,
  listLines,
  readReencryptionResults,
  readUnrotatedRecords,
  sendReencryptedRecords,
} from '../testing/rotations.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });
const person = () => createRotatingPerson(app);

// shows: vault.rotation.move
describe('/api/crypto/rotation/records', () => {
  it('move one by one with position, deletion mark, keys and times, and are then listed again', async () => {
    const who = await person();
    const [stays, gone] = [await addLine(who), await addLine(who)];
    await who.client.delete(`/lines/${gone.id}`, { rev: 1 });
    const key = randomUUID();
    await who.client.patch(`/lines/${stays.id}`, { index: 7 }, { rev: 1, key });
    const { before } = await beginRotation(who);
    expect(await listLines(who)).toEqual([]);
    const { records } = (await readUnrotatedRecords(who, before.vaultId)).body;
    expect(records.map(({ id }) => id)).toEqual([stays.id, gone.id].sort());
    const text = createEnvelope();
    expect(
      await readReencryptionResults(
        sendReencryptedRecords(
          who,
          records.map((record) => buildReencryptedRecord(record, { text })),
        ),
      ),
    ).toEqual(['moved', 'moved']);
    expect((await readUnrotatedRecords(who, before.vaultId)).body.records).toEqual([]);
    expect((await finishRotation(who)).body).toMatchObject({ rotation: null, left: 0 });
    const [listedNow] = (await who.client.get<WireRecord[]>('/lines')).body;
    expect(listedNow).toMatchObject({ id: stays.id, vaultId: who.live.vaultId, rev: 3, index: 7, text });
    expect(listedNow?.createdAt).toBe(stays.createdAt);
    const replayed = await who.client.patch<WireRecord>(`/lines/${stays.id}`, { index: 9 }, { rev: 1, key });
    expect(replayed).toMatchObject({ status: 200, body: { index: 7, rev: 3 } });
    const { body } = await who.client.get<{ records: { record: WireRecord }[] }>('/sync/trash');
    expect(body.records.map(({ record }) => record.id)).toEqual([gone.id]);
    expect((await who.client.get<User>('/auth/check')).body.rotated?.moving).toBe(false);
  });

  it('are listed with their headers and moved with the new ones', async () => {
    const who = await person();
    const [h, text] = [createEnvelope(), createEnvelope()];
    await who.client.post('/lines', { id: randomUUID(), index: 1, text, h });
    const { before } = await beginRotation(who);
    const { records } = (await readUnrotatedRecords(who, before.vaultId)).body;
    expect(records.map((record) => record.h)).toEqual([h]);
    const fields = { text: createEnvelope(), h: createEnvelope() };
    const moved = records.map((record) => buildReencryptedRecord(record, fields));
    expect(await readReencryptionResults(sendReencryptedRecords(who, moved))).toEqual(['moved']);
    await finishRotation(who);
    expect((await who.client.get<WireRecord[]>('/lines')).body).toEqual([
      expect.objectContaining({ rev: 2, ...fields }),
    ]);
  });

  it('keep concurrent changes, and a repeated batch changes nothing', async () => {
    const who = await person();
    const record = await addLine(who);
    const { before } = await beginRotation(who);
    await RecordModel.updateOne({ kind: 'lines', userId: who.userId, id: record.id }, { $inc: { rev: 1 } });
    expect(await readReencryptionResults(sendReencryptedRecords(who, [buildReencryptedRecord(record)]))).toEqual([
      'changed',
    ]);
    const [now] = (await readUnrotatedRecords(who, before.vaultId)).body.records;
    if (!now) throw new Error('no record');
    const batch = [buildReencryptedRecord(now)];
    expect(await readReencryptionResults(sendReencryptedRecords(who, batch))).toEqual(['moved']);
    expect(await readReencryptionResults(sendReencryptedRecords(who, batch))).toEqual(['gone']);
    const two = await Promise.all([sendReencryptedRecords(who, batch), sendReencryptedRecords(who, batch)]);
    expect(two.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('cannot be changed under either vault until the rotation has finished', async () => {
    const who = await person();
    const record = await addLine(who);
    const { before } = await beginRotation(who);
    const late = { id: randomUUID(), index: 1, text: createEnvelope() };
    const old = { vault: before.vaultId };
    expect((await who.client.post<ErrorBody>('/lines', late, old)).body.code).toBe('VAULT_CHANGED');
    expect((await who.client.get<ErrorBody>('/lines', old)).body.code).toBe('VAULT_CHANGED');
    const moving = await who.client.post<ErrorBody>('/lines', late);
    expect([moving.status, moving.body.code]).toEqual([503, 'MOVING']);
    const change = () => who.client.patch<ErrorBody>(`/lines/${record.id}`, { index: 3 }, { rev: 2 });
    expect((await change()).body.code).toBe('MOVING');
    expect((await who.client.get('/me/onboarding-status')).body).toEqual({ needsOnboarding: false });
    expect((await finishRotation(who)).body).toMatchObject({ rotation: { total: 1 }, left: 1 });
    await sendReencryptedRecords(who, [buildReencryptedRecord(record)]);
    await finishRotation(who);
    expect((await change()).status).toBe(200);
    expect((await who.client.post('/lines', late)).status).toBe(201);
  });

  it('of another user or of an unrelated vault are not reachable', async () => {
    const [who, other] = [await person(), await person()];
    const theirs = await addLine(other);
    await beginRotation(who);
    expect((await readUnrotatedRecords(who, theirs.vaultId)).status).toBe(404);
    expect(await readReencryptionResults(sendReencryptedRecords(who, [buildReencryptedRecord(theirs)]))).toEqual([
      'gone',
    ]);
    await beginRotation(other);
    expect((await readUnrotatedRecords(who, theirs.vaultId)).status).toBe(404);
    expect(await readReencryptionResults(sendReencryptedRecords(who, [buildReencryptedRecord(theirs)]))).toEqual([
      'gone',
    ]);
    expect(await RecordModel.findOne({ kind: 'lines', userId: other.userId }).lean()).toMatchObject({ rev: 1 });
  });

  it('are listed in pages and saved in batches of bounded size, sealed only', async () => {
    const who = await person();
    const ids = Array.from({ length: REENCRYPTION_PAGE_SIZE + 1 }, () => randomUUID()).sort();
    const base = { userId: who.userId, vaultId: who.live.vaultId, rev: 1, schema: 1, index: 0, createdAt: new Date() };
    await RecordModel.insertMany(
      ids.map((id) => ({ ...base, kind: 'lines', id, text: createEnvelope(), updatedAt: new Date() })),
    );
    const { before } = await beginRotation(who);
    const page = (await readUnrotatedRecords(who, before.vaultId)).body.records;
    expect(page.map(({ id }) => id)).toEqual(ids.slice(0, REENCRYPTION_PAGE_SIZE));
    const rest = (await readUnrotatedRecords(who, before.vaultId, 'lines', ids[REENCRYPTION_PAGE_SIZE - 1])).body
      .records;
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(REENCRYPTION_PAGE_SIZE));
    expect(
      (
        await sendReencryptedRecords(
          who,
          [...page, ...rest].map((record) => buildReencryptedRecord(record)),
        )
      ).status,
    ).toBe(400);
    expect((await sendReencryptedRecords(who, [])).status).toBe(400);
    expect(
      (
        await sendReencryptedRecords(
          who,
          rest.map((record) => buildReencryptedRecord(record, { text: 'plain' })),
        )
      ).status,
    ).toBe(400);
    expect(
      (
        await sendReencryptedRecords(
          who,
          rest.map((record) => buildReencryptedRecord(record, { deletedAt: null })),
        )
      ).status,
    ).toBe(400);
  });

  it('that were purged before are listed as tombstones and moved with the new headers, without a date', async () => {
    const who = await person();
    const h = createEnvelope();
    const { id } = await addLine(who);
    await who.client.delete(`/lines/${id}`, { rev: 1 });
    await RecordModel.updateOne({ kind: 'lines', userId: who.userId, id }, { $set: { h } });
    await purgeRecords(Date.now() + 31 * DAY_MS);
    const { before } = await beginRotation(who);
    const { records } = (await readUnrotatedRecords(who, before.vaultId)).body;
    expect(records).toEqual([{ id, vaultId: before.vaultId, rev: 2, deletedAt: expect.any(String), h }]);
    expect((await finishRotation(who)).body).toMatchObject({ rotation: { total: 1 }, left: 1 });
    const send = (fields: object) =>
      readReencryptionResults(
        sendReencryptedRecords(
          who,
          records.map((record) => buildReencryptedRecord(record, fields)),
        ),
      );
    const fresh = createEnvelope();
    expect(await send({ h: fresh, text: createEnvelope() })).toEqual(['changed']);
    expect(await send({ h: fresh })).toEqual(['moved']);
    expect((await finishRotation(who)).body).toMatchObject({ rotation: null, left: 0 });
    const mark = await RecordModel.findOne({ kind: 'lines', userId: who.userId, id }).lean();
    expect(mark).toMatchObject({ vaultId: who.live.vaultId, rev: 3, h: { n: fresh.n } });
    for (const name of ['text', 'updatedAt', 'schema']) expect(mark).not.toHaveProperty(name);
  });

  it('that were purged during the rotation are moved as tombstones by the server', async () => {
    const who = await person();
    const record = await addLine(who);
    await who.client.delete(`/lines/${record.id}`, { rev: 1 });
    await beginRotation(who);
    await purgeRecords(Date.now() + 31 * DAY_MS);
    expect(
      await readReencryptionResults(sendReencryptedRecords(who, [buildReencryptedRecord({ ...record, rev: 2 })])),
    ).toEqual(['changed']);
    expect((await finishRotation(who)).body).toMatchObject({ rotation: null, left: 0 });
    const mark = await RecordModel.findOne({ kind: 'lines', userId: who.userId, id: record.id }).lean();
    expect(mark).toMatchObject({ vaultId: who.live.vaultId, rev: 2 });
    expect(mark).not.toHaveProperty('text');
  });

  it('are all checked at the end, however many tombstones there are', async () => {
    const who = await person();
    const ids = Array.from({ length: 501 }, () => randomUUID()).sort();
    const { userId } = who;
    const { before } = await beginRotation(who);
    const mark = { userId, kind: 'lines', rev: 2, deletedAt: new Date() };
    await RecordModel.insertMany(ids.map((id) => ({ ...mark, id, vaultId: before.vaultId })));
    const last = {
      userId,
      id: ids[500] ?? '',
      vaultId: who.live.vaultId,
      createdAt: new Date(),
      updatedAt: new Date(),
    };
    await RecordModel.create({ kind: 'lines', ...last, rev: 1, schema: 1, index: 0, text: createEnvelope() });
    expect((await finishRotation(who)).body).toMatchObject({ rotation: null, left: 0 });
    expect(await RecordModel.countDocuments({ kind: 'lines', userId, vaultId: before.vaultId })).toBe(0);
    expect(await RecordModel.countDocuments({ kind: 'lines', userId, vaultId: who.live.vaultId })).toBe(501);
  });

  it('that a late device created again exist only once afterwards', async () => {
    const who = await person();
    const record = await addLine(who);
    const { before } = await beginRotation(who);
    await sendReencryptedRecords(who, [buildReencryptedRecord(record)]);
    const base = { userId: who.userId, rev: 1, schema: 1, index: 0, createdAt: new Date(), updatedAt: new Date() };
    await RecordModel.create({
      kind: 'lines',
      ...base,
      id: record.id,
      vaultId: before.vaultId,
      text: createEnvelope(),
    });
    expect(await readReencryptionResults(sendReencryptedRecords(who, [buildReencryptedRecord(record)]))).toEqual([
      'changed',
    ]);
    expect((await finishRotation(who)).body).toMatchObject({ rotation: null, left: 0 });
    expect(await RecordModel.countDocuments({ kind: 'lines', userId: who.userId })).toBe(1);
  });
});
