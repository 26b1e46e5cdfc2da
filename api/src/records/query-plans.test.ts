import { KIND_NAMES } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosePlan } from '../../embedded-store/query/planner.ts';
import { readIndexSpec } from '../../embedded-store/storage/index-spec.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { type DatabaseWatch, type WatchedFind, watchDatabase } from '../testing/watch-database.ts';
import { findRecordModel } from './record.model.ts';
import { deleteOrphans, purgeRecords } from './record-jobs.ts';

const app = useTestApp({}, { isWatched: true });
let watch: DatabaseWatch;
beforeEach(() => {
  watch = watchDatabase();
});
afterEach(() => watch.stop());

/**
 * Plans a query with the indexes of its model. Returns the fields of the chosen index if that index also gives the
 * order.
 */
function planOf({ collection, filter, sort }: WatchedFind) {
  const kind = KIND_NAMES.find((name) => name === collection);
  if (!kind) throw new Error(`${collection} holds no records`);
  const indexes = findRecordModel(kind)
    .schema.indexes()
    .map(([key, options], id) => ({
      ...readIndexSpec({ key, name: `${id}`, unique: options.unique === true, sparse: options.sparse === true }),
      ...{ id, multikey: false, capped: false },
    }));
  const plan = choosePlan(indexes, filter, Object.entries(sort));
  if (!plan || (!plan.ordered && Object.keys(sort).length > 0)) return 'not in the order of an index';
  return plan.index.key.map(([path]) => path).join();
}

const plans = () => [...new Set(watch.finds.filter(({ collection }) => isKindName(collection)).map(planOf))];
const isKindName = (name: string) => KIND_NAMES.some((kind) => kind === name);

describe('indexes of the record queries', () => {
  it.each([
    ['/lines', 'userId,vaultId,deletedAt,parentId,index,id'],
    ['/lines/dashboard', 'userId,vaultId,deletedAt,inDashboard,index,id'],
    ['/northkeep', 'userId,vaultId,deletedAt,parentId,index,id'],
    ['/reviews', 'userId,vaultId,deletedAt,parentId,index,id'],
    ['/sync/trash', 'userId,vaultId,deletedAt,parentId,index,id'],
    ['/sync/revs', 'userId,vaultId,id'],
    ['/sync/histories', 'userId,vaultId,id'],
    ['/sync/changes', 'userId,updatedAt,id'],
  ])('GET %s reads from one index that already has the order of the result', async (path, index) => {
    const { client } = await app.person();
    await client.get(path);
    expect(plans()).toEqual([index]);
  });

  it('the purge uses the index on purgeAt', async () => {
    await purgeRecords();
    expect(plans()).toEqual(['purgeAt']);
  });

  it('the sweep of orphans uses the index on userId, updatedAt and id', async () => {
    await app.person();
    watch.stop();
    watch = watchDatabase();
    await deleteOrphans();
    expect(plans()).toContain('userId,updatedAt,id');
  });
});
