import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedStore, startEmbeddedStoreInProcess } from '../../embedded-store/index.ts';
import { connectDatabase, disconnectDatabase } from '../platform/database.ts';
import { JobModel } from '../platform/jobs/job-lease.ts';
import { runAdmin, runTestMigration } from '../testing/admin-process.ts';
import type { CrashPoint } from '../testing/crash-proxy.ts';
import { MIGRATION_STEPS } from './all-steps.ts';
import { migrateDatabase } from './migrate.ts';
import { findPendingSteps } from './pending-steps.ts';

const NUMBERS = 1_000;
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
const migrateNumbers = (killAt?: CrashPoint) => runTestMigration({ uri: store.uri, ...(killAt ? { killAt } : {}) });
const numbers = () => mongoose.connection.collection<{ _id: number; value: number }>('numbers');
const storedValues = async () => (await numbers().find().toArray()).map(({ value }) => value);
/** Lets the lease of a killed process expire. */
const expireLease = () => JobModel.updateOne({ _id: 'migrate' }, { $set: { leaseUntil: new Date(0) } });

const POINTS: readonly (readonly [string, CrashPoint])[] = [
  ['before its second batch', { command: 'update', collection: 'numbers', nth: 2, moment: 'before' }],
  ['after its second batch', { command: 'update', collection: 'numbers', nth: 2, moment: 'after' }],
  ['after it stored its second cursor', { command: 'update', collection: 'migrations', nth: 2, moment: 'after' }],
];

describe('migrateDatabase', () => {
  it.each(POINTS)(
    'killed %s and then run by two processes at once, ends as if run once',
    async (_, point) => {
      await migrateDatabase(MIGRATION_STEPS);
      await numbers().insertMany(Array.from({ length: NUMBERS }, (_, _id) => ({ _id, value: 0 })));
      expect((await migrateNumbers(point)).code).toBeNull();
      expect((await storedValues()).reduce((sum, value) => sum + value)).toBeLessThan(NUMBERS);
      await expireLease();
      const [one, two] = await Promise.all([migrateNumbers(), migrateNumbers()]);
      expect([one.code, two.code]).toEqual([0, 0]);
      expect([one.text, two.text].filter((text) => text.includes('count-numbers'))).toHaveLength(1);
      expect(await storedValues()).toEqual(Array(NUMBERS).fill(1));
    },
    CASE_MS,
  );
});

describe('admin migrate', () => {
  it(
    'killed while it creates indexes, creates the remaining indexes at the next run',
    async () => {
      const point = { command: 'createIndexes', collection: 'users', nth: 1, moment: 'before' } as const;
      expect((await migrate(point)).code).toBeNull();
      expect(await findPendingSteps(MIGRATION_STEPS)).toHaveLength(MIGRATION_STEPS.length);
      await expireLease();
      expect((await migrate()).code).toBe(0);
      const keys = (await mongoose.connection.collection('users').listIndexes().toArray()).map(({ key }) => key);
      expect(keys).toContainEqual({ email: 1 });
    },
    CASE_MS,
  );
});
