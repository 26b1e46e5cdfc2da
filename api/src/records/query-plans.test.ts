import { randomUUID } from 'node:crypto';
import { childKinds, FEED_KINDS, isLazy, KIND_NAMES } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosePlan } from '../../embedded-store/query/planner.ts';
import { ID_INDEX, readIndexSpec } from '../../embedded-store/storage/index-spec.ts';
import { createEnvelope } from '../testing/factories.ts';
import { beginRotation, createRotatingPerson, finishRotation } from '../testing/rotations.ts';
import { storeRecords } from '../testing/stored-records.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { type DatabaseWatch, type WatchedSearch, watchDatabase } from '../testing/watch-database.ts';
import { eraseAccount } from '../users/commands/erase-account.ts';
import { purgeReplacedVaults } from '../vault/vault-jobs.ts';
import { RecordModel } from './record.model.ts';
import { deleteOrphans, purgeRecords } from './record-jobs.ts';

const app = useTestApp({ ACTIVATION_FEE: 'off' });
let watch: DatabaseWatch;
beforeEach(() => {
  watch = watchDatabase();
});
afterEach(() => watch.stop());

const INDEXES = [
  ID_INDEX,
  ...RecordModel.schema.indexes().map(([key, options], id) => ({
    ...readIndexSpec({ key, name: `${id}`, unique: options.unique === true, sparse: options.sparse === true }),
    ...{ id: id + 1, multikey: false, capped: false },
  })),
];
const BY_ID = 'userId,vaultId,kind,id';
const FEED = 'userId,updatedAt,kind,id';
const LIST = 'userId,vaultId,deletedAt,kind,parentId,index,id';
const DASHBOARD = 'userId,vaultId,kind,deletedAt,inDashboard,index,id';

/**
 * Returns the fields of the index with which a query is answered, or the reason why it is slow: it reads the whole
 * collection, sorts in memory, or fetches records of kinds that it does not name.
 */
function planOf({ filter, sort }: WatchedSearch): string {
  if ('_id' in filter) return '_id';
  const plan = choosePlan(INDEXES, filter, Object.entries(sort));
  if (!plan) return `no index for ${JSON.stringify(filter)}`;
  if (!plan.ordered && Object.keys(sort).length > 0) return `sorted in memory: ${JSON.stringify(sort)}`;
  const fields = plan.index.key.map(([path]) => path);
  const before = fields.slice(0, fields.indexOf('kind'));
  const isFixed = (path: string) => !Object.keys(Object(filter[path])).some((name) => name.startsWith('$'));
  const isInKey = plan.ranges.every(({ accepts }) => accepts !== undefined);
  const readsNamedKinds = !('kind' in filter) || (fields.includes('kind') && (before.every(isFixed) || isInKey));
  return readsNamedKinds ? fields.join() : `reads other kinds: ${fields.join()}`;
}

const plans = () => [...new Set(watch.searches.filter(({ collection }) => collection === 'records').map(planOf))];
/** Forgets the queries so far. */
function restartWatch(): void {
  watch.stop();
  watch = watchDatabase();
}

describe('indexes of the record queries', () => {
  it.each([
    ['/lines', LIST],
    ['/lines/dashboard', DASHBOARD],
    ['/reviews', LIST],
    ['/assessments', LIST],
    ['/settings/me', BY_ID],
    ['/sync/trash', LIST],
    ['/sync/revs', BY_ID],
    ['/sync/histories', BY_ID],
    ['/sync/changes', FEED],
  ])('GET %s is one query, of one index that already has the order of the result', async (path, index) => {
    const { client } = await app.person();
    await client.get(path);
    expect(plans()).toEqual([index]);
    expect(watch.searches.filter(({ collection }) => collection === 'records')).toHaveLength(1);
  });

  it('GET /northkeep reads the children of many parents in the order of an index', async () => {
    const { client, user } = await app.person();
    const aims = await storeRecords(user, 'aims', 3);
    await storeRecords(user, 'goals', 9, (i) => ({ parentKind: 'aims', parentId: aims[i % 3] }));
    await client.get('/northkeep');
    expect(plans()).toEqual([LIST]);
  });

  it('later pages of the feed, of the revisions and of the trash use the same indexes', async () => {
    const { client } = await app.person();
    const at = new Date(5).toISOString();
    await client.get(`/sync/changes?since=${at}&after=${'5'.padStart(15, '0')}.lines.a`);
    await client.get('/sync/revs?after=lines.a');
    await client.get('/sync/trash?after=5_lines__0_a');
    expect(plans()).toEqual([FEED, BY_ID, LIST]);
  });

  it('creations, changes, moves, deletions and restores use the unique index and the index of the lists', async () => {
    const { client } = await app.person();
    const [aim, goal] = [randomUUID(), randomUUID()];
    const items = [1, 2, 3].map(() => ({ id: randomUUID(), key: randomUUID(), text: createEnvelope() }));
    const ids = items.map(({ id }) => id);
    await client.post('/lines', { id: randomUUID(), text: createEnvelope() });
    await client.post('/lines/bulk', { atIndex: 1, items });
    await client.patch(`/lines/${ids[0]}`, { text: createEnvelope() }, { rev: 1 });
    await client.post('/lines/reorder', { orderedIds: ids.toReversed() });
    await client.patch('/settings', { city: createEnvelope() }, { rev: 0 });
    await client.post('/northkeep/aims', { id: aim, label: createEnvelope() });
    await client.post(`/northkeep/aims/${aim}/goals`, { id: goal, label: createEnvelope() });
    await client.delete(`/northkeep/aims/${aim}`, { rev: 1 });
    await client.post('/sync/restore', { kind: 'aims', id: aim });
    expect(plans().sort()).toEqual([LIST, BY_ID].sort());
  });

  it('a rotation, the counts of vaults and their purge use an index of the user and the vault', async () => {
    const who = await createRotatingPerson(app);
    await who.client.post('/lines', { id: randomUUID(), text: createEnvelope() });
    restartWatch();
    const { before } = await beginRotation(who);
    await who.client.get(`/crypto/rotation/records?from=${before.vaultId}&kind=lines`);
    await finishRotation(who);
    await who.client.get('/crypto/replaced-vaults');
    await purgeReplacedVaults();
    expect(plans().filter((plan) => !plan.startsWith('userId,vaultId,'))).toEqual([]);
  });

  it('the counts of vaults read only keys of an index, one range per kind', async () => {
    const { client } = await app.person();
    restartWatch();
    await client.get('/crypto/replaced-vaults');
    const counts = watch.searches.filter(({ collection }) => collection === 'records').map(({ filter }) => filter);
    expect(counts.map(({ kind }) => kind).sort()).toEqual(KIND_NAMES.toSorted());
    expect(counts.filter((filter) => !choosePlan(INDEXES, filter, [])?.exact)).toEqual([]);
  });

  it('the deletion of an account finds its records by userId and deletes them by _id', async () => {
    const { user } = await app.person();
    await storeRecords(user, 'lines', 2);
    restartWatch();
    await eraseAccount(app.deps, user.userId);
    expect(plans()).toEqual([expect.stringMatching(/^userId,/), '_id']);
  });

  it('the purge and the sweep of orphans find the deletions of all users through the index on purgeAt', async () => {
    await purgeRecords();
    await deleteOrphans();
    const searches = watch.searches.filter(({ collection }) => collection === 'records');
    const indexes = searches.map(({ filter }) => choosePlan(INDEXES, filter, [])?.index.key);
    expect(indexes).toEqual(searches.map(() => [['purgeAt', 1]]));
    expect(searches).toHaveLength(3);
  });
});

describe('names of the kinds', () => {
  it('sort parents before their children, as the order of the trash needs', () => {
    const isBefore = FEED_KINDS.flatMap((kind) =>
      childKinds(kind)
        .filter((child) => !isLazy(child))
        .map((child) => kind < child),
    );
    expect(isBefore).not.toContain(false);
  });
});
