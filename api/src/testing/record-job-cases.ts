import { DAY_MS, HOUR_MS } from '@northkeep/contracts';
import { expect } from 'vitest';
import { QuotaModel } from '../quotas/quota.model.ts';
import { purgeTimeOf } from '../records/deletion.ts';
import { RecordModel } from '../records/record.model.ts';
import { UserModel } from '../users/user.model.ts';
import { createUser } from './factories.ts';
import { JOB_ITEM_COUNT, type JobCase, seedJobItems } from './job-case.ts';
import { storeRecords } from './stored-records.ts';

const TOMBSTONE = ['_id', 'deletedAt', 'id', 'kind', 'rev', 'userId', 'vaultId'];

async function seedDeletedLines() {
  const { userId, ...user } = await createUser();
  const deletedAt = new Date(Date.now() - 31 * DAY_MS);
  await storeRecords({ userId, ...user }, 'lines', JOB_ITEM_COUNT, () => ({ deletedAt, purgeAt: deletedAt }));
  const verify = async () => {
    const lines = await RecordModel.collection.find({ kind: 'lines', userId }).toArray();
    expect(lines.map((line) => Object.keys(line).sort())).toEqual(lines.map(() => TOMBSTONE));
    expect(lines.map(({ rev }) => rev)).toEqual([1, 1, 1]);
  };
  return { verify };
}

async function seedOrphans() {
  const user = await createUser();
  const deletedAt = new Date(Date.now() - HOUR_MS);
  const aims = await storeRecords(user, 'aims', JOB_ITEM_COUNT, () => ({ deletedAt, purgeAt: purgeTimeOf(deletedAt) }));
  for (const parentId of aims) await storeRecords(user, 'goals', 2, () => ({ parentId, parentKind: 'aims' }));
  const verify = async () => {
    const goals = await RecordModel.find({ kind: 'goals', userId: user.userId }).lean();
    expect(goals.map((goal) => [goal.deletedAt, goal.rev])).toEqual(Array(2 * JOB_ITEM_COUNT).fill([deletedAt, 2]));
  };
  return { verify };
}

async function seedWrongCounters() {
  const users = await seedJobItems(() => createUser());
  for (const { userId, vaultId, ...user } of users) {
    await storeRecords({ userId, vaultId, ...user }, 'lines', 2);
    const at = { countedAt: new Date(Date.now() - DAY_MS), recountAfter: new Date(Date.now() - HOUR_MS) };
    await QuotaModel.create({ userId, vaultId, kind: 'lines', count: 50, version: 7, ...at });
  }
  const verify = async () => {
    const counters = await QuotaModel.find({ userId: { $in: users.map(({ userId }) => userId) } }).lean();
    expect(counters.map(({ count, version, recountAfter }) => [count, version, recountAfter])).toEqual(
      Array(JOB_ITEM_COUNT).fill([2, 8, undefined]),
    );
  };
  return { verify };
}

async function seedReplacedVaults() {
  const past = new Date(Date.now() - DAY_MS);
  const users = await seedJobItems(async () => {
    const user = await createUser();
    const { authHash: sealed, userId } = user;
    const replaced = { vaultId: `replaced-${userId}`, erkp: sealed, proof: sealed, goal: null, passphraseSet: null };
    const state = { passwordResetAt: null, authRev: 1, by: 'empty', at: past, until: past };
    await UserModel.updateOne({ userId }, { $set: { replacedVaults: [{ ...replaced, ...state }] } });
    await storeRecords({ userId, vaultId: replaced.vaultId }, 'lines', 2);
    await storeRecords(user, 'lines', 1);
    return user;
  });
  const verify = async () => {
    for (const { userId, vaultId } of users) {
      const lines = await RecordModel.find({ kind: 'lines', userId }).lean();
      expect(lines.map((line) => line.vaultId)).toEqual([vaultId]);
      expect(await UserModel.findOne({ userId }).lean()).toMatchObject({ replacedVaults: [] });
    }
  };
  return { verify };
}

/** Jobs that change records, counters and vaults. */
export const RECORD_JOB_CASES: readonly JobCase[] = [
  {
    job: 'purge-records',
    point: { command: 'update', collection: 'records', nth: 2, moment: 'after' },
    seed: seedDeletedLines,
  },
  {
    job: 'sweep-orphans',
    point: { command: 'update', collection: 'records', nth: 2, moment: 'after' },
    seed: seedOrphans,
  },
  {
    job: 'recount-quotas',
    point: { command: 'update', collection: 'quotas', nth: 2, moment: 'after' },
    seed: seedWrongCounters,
  },
  {
    job: 'purge-vaults',
    point: { command: 'delete', collection: 'records', nth: 2, moment: 'after' },
    seed: seedReplacedVaults,
  },
];
