import { describe, expect, it } from 'vitest';
import { RecordModel } from '../records/record.model.ts';
import { purgeRecords } from '../records/record-jobs.ts';
import { namesShardKey, startShardKeyGuard } from './shard-key-guard.ts';
import { useTestApp } from './use-test-app.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });

const search = (collection: string, filter: Record<string, unknown>) => ({
  ...{ command: 'find', collection, filter },
  sort: {},
});

describe('namesShardKey', () => {
  it.each([
    [true, 'records', { userId: 'ada', kind: 'lines' }],
    [true, 'quotas', { userId: { $in: ['ada'] } }],
    [true, 'users', { email: 'ada@example.org' }],
    [false, 'records', { vaultId: 'v', id: 'i' }],
    [false, 'records', { userId: { $gt: 'a' } }],
    [false, 'quotas', {}],
  ])('is %s for a query on %s with %j', (isNamed, collection, filter) => {
    expect(namesShardKey(search(collection, filter))).toBe(isNamed);
  });
});

describe('startShardKeyGuard', () => {
  it('accepts the requests of a user and the declared queries of a job', async () => {
    const guard = startShardKeyGuard();
    const { client } = await app.person();
    await client.get('/lines');
    await purgeRecords();
    expect(() => guard.stop()).not.toThrow();
  });

  it('names the query and the file of a query that is not declared', async () => {
    const guard = startShardKeyGuard([]);
    await purgeRecords();
    expect(() => guard.stop()).toThrow(/find on records with .*purgeAt.* by records\//);
  });

  it('ignores the queries of a test', async () => {
    const guard = startShardKeyGuard([]);
    await RecordModel.find({ vaultId: 'v' }).lean();
    expect(() => guard.stop()).not.toThrow();
  });
});
