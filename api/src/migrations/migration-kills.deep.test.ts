import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedStore, startEmbeddedStoreInProcess } from '../../embedded-store/index.ts';
import { AuditLogModel } from '../audit/audit-log.model.ts';
import { connectDatabase, disconnectDatabase } from '../platform/database.ts';
import { JobModel } from '../platform/jobs/job-lease.ts';
import { runAdmin } from '../testing/admin-process.ts';
import type { CrashPoint } from '../testing/crash-proxy.ts';
import { createDecidedRequests } from '../testing/decided-requests.ts';
import { MIGRATION_STEPS } from './all-steps.ts';
import { migrateDatabase } from './migrate.ts';
import { findPendingSteps } from './pending-steps.ts';
import { decidedRequestAuditEntries } from './steps/0004-decided-requests.ts';

const REQUESTS = 1_000;
const CASE_MS = 300_000;

let dir: string;
let store: EmbeddedStore;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'nk-migration-test-'));
  store = await startEmbeddedStoreInProcess({ dir: join(dir, 'store') });
  await connectDatabase(store.uri);
}, CASE_MS);
afterEach(async () => {
  await disconnectDatabase();
  await store.close();
  await rm(dir, { recursive: true, force: true });
}, CASE_MS);

const migrate = (killAt?: CrashPoint) =>
  runAdmin({ args: ['migrate'], uri: store.uri, variables: { DATA_DIR: dir }, ...(killAt ? { killAt } : {}) });

const POINTS: readonly (readonly [string, CrashPoint])[] = [
  ['before its second batch', { command: 'update', collection: 'audit_log', nth: 2, moment: 'before' }],
  ['after its second batch', { command: 'update', collection: 'audit_log', nth: 2, moment: 'after' }],
  ['after it stored its second cursor', { command: 'update', collection: 'migrations', nth: 2, moment: 'after' }],
];

describe('admin migrate', () => {
  it.each(POINTS)(
    'killed %s and then run by two processes at once, ends as if run once',
    async (_, point) => {
      const earlier = MIGRATION_STEPS.filter((step) => step.number < decidedRequestAuditEntries.number);
      await migrateDatabase(earlier);
      const expected = await createDecidedRequests(REQUESTS);
      expect((await migrate(point)).code).toBeNull();
      expect(await AuditLogModel.countDocuments()).toBeLessThan(REQUESTS);
      // Lets the lease of the killed process expire.
      await JobModel.updateOne({ _id: 'migrate' }, { $set: { leaseUntil: new Date(0) } });
      const [one, two] = await Promise.all([migrate(), migrate()]);
      expect([one.code, two.code]).toEqual([0, 0]);
      const finished = [one.text, two.text].filter((text) => text.includes(decidedRequestAuditEntries.name));
      expect(finished).toHaveLength(1);
      const entries = await AuditLogModel.find({ action: { $ne: 'database-migrated' } })
        .sort({ targetId: 1 })
        .lean();
      expect(entries.map(({ targetId, by, at, action }) => ({ targetId, by, at, action }))).toEqual(expected);
      expect(await findPendingSteps(MIGRATION_STEPS)).toEqual([]);
    },
    CASE_MS,
  );

  it(
    'killed while it creates indexes, creates the remaining indexes at the next run',
    async () => {
      const point = { command: 'createIndexes', collection: 'users', nth: 1, moment: 'before' } as const;
      expect((await migrate(point)).code).toBeNull();
      expect(await findPendingSteps(MIGRATION_STEPS)).toHaveLength(MIGRATION_STEPS.length);
      await JobModel.updateOne({ _id: 'migrate' }, { $set: { leaseUntil: new Date(0) } });
      expect((await migrate()).code).toBe(0);
      const keys = (await AuditLogModel.db.collection('users').listIndexes().toArray()).map(({ key }) => key);
      expect(keys).toContainEqual({ email: 1 });
    },
    CASE_MS,
  );
});
