import { randomUUID } from 'node:crypto';
import { DAY_MS, type KeyPackage } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import { createEnvelope } from '../testing/factories.ts';
import {
  addLine,
  beginRotation,
  buildReencryptedRecord,
  createRotatingPerson,
  createTestVaultWithProof,
  finishRotation,
  listLines,
  readRotationState,
  sendReencryptedRecords,
} from '../testing/rotations.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { purgeReplacedVaults } from './vault-jobs.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });
const person = () => createRotatingPerson(app);

describe('a rotation of a replaced vault', () => {
  it('is kept while an empty vault is in use, and resumes when the vault is restored', async () => {
    const who = await person();
    const record = await addLine(who);
    await beginRotation(who);
    const rotated = who.live;
    const { rev } = (await who.client.get<KeyPackage>('/crypto/erkp')).body;
    const empty = createTestVaultWithProof();
    const body = { ...empty.flat, password: who.account.password, rev, confirm: 'empty' };
    expect((await who.client.post('/crypto/empty-vault', body)).status).toBe(201);
    who.client.vaultId = empty.vaultId;
    expect(await readRotationState(who)).toEqual({ rotation: null, left: 0, formerKeys: [] });
    expect((await who.client.post('/lines', { id: randomUUID(), index: 1, text: createEnvelope() })).status).toBe(201);
    const { vaultId, vaultProof } = rotated;
    const back = { password: who.account.password, vaultId, vaultProof };
    expect((await who.client.post('/crypto/restore', back)).status).toBe(200);
    who.client.vaultId = rotated.vaultId;
    expect(await readRotationState(who)).toMatchObject({ rotation: { total: 1 }, left: 1 });
    await sendReencryptedRecords(who, [buildReencryptedRecord(record)]);
    expect((await finishRotation(who)).body).toMatchObject({ rotation: null, left: 0 });
    expect(await listLines(who)).toEqual([record.id]);
  });

  it('leaves no record under a former key when the vault is purged', async () => {
    const who = await person();
    await addLine(who);
    await beginRotation(who);
    const { rev } = (await who.client.get<KeyPackage>('/crypto/erkp')).body;
    await who.client.post('/crypto/empty-vault', {
      ...createTestVaultWithProof().flat,
      password: who.account.password,
      rev,
      confirm: 'empty',
    });
    await purgeReplacedVaults(Date.now() + 31 * DAY_MS);
    expect(await RecordModel.countDocuments({ kind: 'lines', userId: who.userId })).toBe(0);
  });
});
