import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEnvelope } from '../testing/factories.ts';
import { storeRecords } from '../testing/stored-records.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { changeRecord } from './commands/change-record.ts';
import { createRecord } from './commands/create-record.ts';
import { RecordModel } from './record.model.ts';

const app = useTestApp();

describe('fields of another kind', () => {
  const foreign = { text: createEnvelope() };
  const error = 'Records of the kind steps have no field text.';

  it('are not stored by a creation', async () => {
    const { user } = await app.person();
    const owner = { userId: user.userId, vaultId: user.vaultId ?? '' };
    const draft = { kind: 'steps', owner, id: randomUUID(), key: randomUUID(), fields: foreign } as const;
    await expect(createRecord(draft)).rejects.toThrow(error);
    expect(await RecordModel.countDocuments({ userId: user.userId })).toBe(0);
  });

  it('are not stored by a change', async () => {
    const { user } = await app.person();
    const owner = { userId: user.userId, vaultId: user.vaultId ?? '' };
    const [id = ''] = await storeRecords(user, 'steps', 1);
    const change = {
      kind: 'steps',
      owner,
      id,
      base: { rev: 1, nonce: null },
      key: randomUUID(),
      fields: foreign,
    } as const;
    await expect(changeRecord(change)).rejects.toThrow(error);
    expect(await RecordModel.findOne({ userId: user.userId }).lean()).toMatchObject({ rev: 1 });
  });
});
