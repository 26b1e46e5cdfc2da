import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import { replaceVault, rotateVaultId } from '../testing/change-account.ts';
import { createEnvelope } from '../testing/factories.ts';
import { expireReservations, readQuotaCounter } from '../testing/quota-counter.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { eraseAccount } from '../users/commands/erase-account.ts';
import { UserModel } from '../users/user.model.ts';
import { saveReencryptedRecord } from '../vault/commands/save-reencrypted-records.ts';
import { QuotaModel } from './quota.model.ts';
import { recountQuotas } from './quota-jobs.ts';

const app = useTestApp();

const draft = () => ({ id: randomUUID(), label: createEnvelope() });

/** Creates a Free account with two aims, the maximum of its plan. */
async function fullAccount() {
  const account = await app.person();
  const aims = [draft(), draft()];
  for (const aim of aims) await account.client.post('/northkeep/aims', aim);
  return { ...account, aims };
}

describe('quotas of vaults', () => {
  it('count records that a key rotation has not re-encrypted yet', async () => {
    const { client, user } = await fullAccount();
    await rotateVaultId({ client, user });
    expect((await client.post('/northkeep/aims', draft())).status).toBe(403);
  });

  it('do not change while a key rotation moves the records to the new vaultId', async () => {
    const { client, user, aims } = await fullAccount();
    await rotateVaultId({ client, user });
    const rotated = await UserModel.findOne({ userId: user.userId }).lean();
    if (!rotated) throw new Error('no user');
    for (const { id } of aims)
      await saveReencryptedRecord(rotated, { kind: 'aims', id, vaultId: user.vaultId ?? '', rev: 1, fields: {} });
    expect(await RecordModel.countDocuments({ kind: 'aims', vaultId: client.vaultId })).toBe(2);
    expect(await readQuotaCounter(user, 'aims')).toBe(2);
    await client.delete(`/northkeep/aims/${aims[0]?.id}`, { rev: 2 });
    expect(await readQuotaCounter(user, 'aims')).toBe(1);
  });

  it('are recounted from the records of both the former and the new vaultId of a rotation', async () => {
    const { client, user, aims } = await fullAccount();
    await rotateVaultId({ client, user });
    await client.delete(`/northkeep/aims/${aims[0]?.id}`, { rev: 1 });
    await expireReservations(user);
    await recountQuotas();
    expect(await readQuotaCounter(user, 'aims')).toBe(2);
  });

  it('count the records of an empty vault separately', async () => {
    const { client, user } = await fullAccount();
    await replaceVault({ client, user });
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push((await client.post('/northkeep/aims', draft())).status);
    expect(answers).toEqual([201, 201, 403]);
  });

  it('delete the counters of a vault that was purged', async () => {
    const { client, user } = await fullAccount();
    await replaceVault({ client, user });
    await expireReservations(user);
    await recountQuotas();
    expect(await readQuotaCounter(user, 'aims')).toBeNull();
  });

  it('are deleted with the account', async () => {
    const { user } = await fullAccount();
    await eraseAccount(app.deps, user.userId);
    expect(await QuotaModel.countDocuments({ userId: user.userId })).toBe(0);
  });
});
