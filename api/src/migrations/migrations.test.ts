import { randomUUID } from 'node:crypto';
import mongoose, { type IndexDefinition, type IndexOptions } from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/use-test-app.ts';
import '../docs/database-doc.ts';
import { JobModel } from '../platform/jobs/job-lease.ts';
import { MIGRATION_STEPS } from './all-steps.ts';
import { declareIndex, describeIndex } from './index-spec.ts';
import { migrateDatabase } from './migrate.ts';
import { MigrationModel } from './migration.model.ts';
import { describePendingStep, findPendingSteps } from './pending-steps.ts';
import { type DataStep, type IndexStep, indexesAfterSteps, type MigrationStep } from './step.ts';

const app = useTestApp();

const BATCH = 10;
const BATCHES = 3;
const numbers = () => mongoose.connection.collection<{ _id: number; value: number; isCounted?: true }>('numbers');

/** Number of the test's migration step. It increases before each test, so that no two tests use the same number. */
let number = MIGRATION_STEPS.length;
beforeEach(async () => {
  number += 1;
  await MigrationModel.deleteMany({ _id: { $gt: MIGRATION_STEPS.length } });
  await numbers().deleteMany({});
  await numbers().insertMany(Array.from({ length: BATCH * BATCHES }, (_, _id) => ({ _id, value: 0 })));
});

/** Increments every number once, in batches. Calls `beforeBatch` before each batch with the position of the batch. */
const counting = (beforeBatch: (position: number) => Promise<void> = async () => undefined): DataStep => ({
  number,
  name: 'count-numbers',
  count: () => numbers().countDocuments({ isCounted: { $exists: false } }),
  async runBatch(after) {
    const from = Number(after ?? 0);
    await beforeBatch(from / BATCH);
    const { modifiedCount } = await numbers().updateMany(
      { _id: { $gte: from, $lt: from + BATCH }, isCounted: { $exists: false } },
      { $inc: { value: 1 }, $set: { isCounted: true } },
    );
    const next = from + BATCH;
    return { changed: modifiedCount, next: next < BATCH * BATCHES ? String(next) : null };
  },
});
const withSteps = (...steps: MigrationStep[]) => [...MIGRATION_STEPS, ...steps];
const stored = async () => (await numbers().find().sort({ _id: 1 }).toArray()).map(({ value }) => value);
const all = (value: number) => Array.from({ length: BATCH * BATCHES }, () => value);
const stateOf = (step: MigrationStep) => MigrationModel.findById(step.number).lean();

describe('MIGRATION_STEPS', () => {
  it('create exactly the indexes that the models declare', () => {
    const declared = Object.values(mongoose.models).flatMap(({ collection, schema }) =>
      (schema.indexes() as [IndexDefinition, IndexOptions][]).map(([key, { unique, sparse, expireAfterSeconds }]) =>
        describeIndex({
          collection: collection.name,
          key: Object.fromEntries(Object.entries(key).map(([field, direction]) => [field, direction === -1 ? -1 : 1])),
          options: {
            ...(unique ? { unique: true } : {}),
            ...(sparse ? { sparse: true } : {}),
            ...(expireAfterSeconds === undefined ? {} : { expireAfterSeconds: Number(expireAfterSeconds) }),
          },
        }),
      ),
    );
    // Fails when a model gains or loses an index and no step creates or drops that index.
    expect(indexesAfterSteps(MIGRATION_STEPS).map(describeIndex).sort()).toEqual(declared.sort());
  });

  it('are numbered from 1 without a gap', () => {
    expect(MIGRATION_STEPS.map((step) => step.number)).toEqual(MIGRATION_STEPS.map((_, position) => position + 1));
  });

  it('are all applied when a database starts', async () => {
    expect(await findPendingSteps(MIGRATION_STEPS)).toEqual([]);
  });
});

describe('migrateDatabase', () => {
  it('runs a step once in two concurrent processes', async () => {
    const step = counting();
    const finished = await Promise.all([migrateDatabase(withSteps(step)), migrateDatabase(withSteps(step))]);
    expect(finished.flat()).toEqual([{ step, changed: BATCH * BATCHES }]);
    expect(await stored()).toEqual(all(1));
    expect(await migrateDatabase(withSteps(step))).toEqual([]);
  });

  it('resumes a failed step at the batch that was not stored', async () => {
    const begun: number[] = [];
    const failing = counting(async (position) => {
      begun.push(position);
      if (position === 1 && begun.length === 2) throw new Error('no database');
    });
    await expect(migrateDatabase(withSteps(failing))).rejects.toThrow('no database');
    expect(await stateOf(failing)).toMatchObject({ cursor: String(BATCH), changed: BATCH, finishedAt: null });
    await migrateDatabase(withSteps(failing));
    expect(begun).toEqual([0, 1, 1, 2]);
    expect(await stored()).toEqual(all(1));
    expect(await stateOf(failing)).toMatchObject({ changed: BATCH * BATCHES, finishedAt: expect.any(Date) });
  });

  it('ends as if run once when a suspended process continues after another one has finished', async () => {
    let suspend = () => {};
    let resume = () => {};
    const suspended = new Promise<void>((resolve) => {
      suspend = resolve;
    });
    const resumed = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const first = migrateDatabase(
      withSteps(
        counting(async (position) => {
          if (position !== 1) return;
          suspend();
          await resumed;
        }),
      ),
    );
    await suspended;
    await JobModel.updateOne({ _id: 'migrate' }, { $set: { leaseUntil: new Date(0) } });
    const step = counting();
    expect(await migrateDatabase(withSteps(step))).toEqual([{ step, changed: BATCH * BATCHES }]);
    resume();
    expect(await first).toEqual([]);
    expect(await stored()).toEqual(all(1));
  });

  it('waits for the process that holds the lease', async () => {
    await JobModel.updateOne(
      { _id: 'migrate' },
      { $set: { lease: randomUUID(), leaseUntil: new Date(Date.now() + 1e6) } },
    );
    const step = counting();
    const waiting = migrateDatabase(withSteps(step), app.deps.log);
    await vi.waitFor(() => expect(app.logs.some((line) => line.includes('another process migrates'))).toBe(true));
    expect(await stateOf(step)).toBeNull();
    await JobModel.updateOne({ _id: 'migrate' }, { $set: { leaseUntil: null } });
    expect(await waiting).toHaveLength(1);
  });

  it('creates and drops the indexes of a step', async () => {
    const create: IndexStep = {
      number,
      name: 'index-numbers',
      create: [declareIndex('numbers', 'value -_id'), declareIndex('numbers', 'isCounted', { sparse: true })],
      drop: [],
    };
    await migrateDatabase(withSteps(create));
    number += 1;
    const drop: IndexStep = { number, name: 'drop', create: [], drop: [declareIndex('numbers', 'value -_id')] };
    await migrateDatabase(withSteps(create, drop));
    const keys = (await numbers().listIndexes().toArray()).map(({ key }) => key);
    expect(keys).toEqual([{ _id: 1 }, { isCounted: 1 }]);
  });

  it('refuses a database that a later release has migrated', async () => {
    const later = counting();
    await migrateDatabase(withSteps(later));
    await expect(migrateDatabase(MIGRATION_STEPS)).rejects.toThrow(
      `later release (step ${later.number}, count-numbers)`,
    );
  });
});

describe('findPendingSteps', () => {
  const refusal =
    /made by a development version before the first release.*export it.*delete the folder store in DATA_DIR/;

  it.each([
    ['the first indexes', 1, 'first-indexes'],
    ['logins of the form auth-v1', 2, 'line-reminder-indexes'],
  ])('refuses a database of a development version with %s', async (_, _id, name) => {
    await MigrationModel.updateOne({ _id }, { $set: { name } });
    await expect(findPendingSteps(MIGRATION_STEPS)).rejects.toThrow(refusal);
    await MigrationModel.updateOne({ _id }, { $set: { name: MIGRATION_STEPS[_id - 1]?.name } });
  });

  it('refuses a database without migration steps that has a collection for a kind of record', async () => {
    const finished = await MigrationModel.find().lean();
    await MigrationModel.deleteMany({});
    await mongoose.connection.collection('lines').insertOne({});
    await expect(migrateDatabase(MIGRATION_STEPS)).rejects.toThrow(refusal);
    await mongoose.connection.collection('lines').drop();
    await MigrationModel.insertMany(finished);
    expect(await findPendingSteps(MIGRATION_STEPS)).toEqual([]);
  });
});

describe('describePendingStep', () => {
  it('counts the documents and indexes that a step would change, and changes nothing', async () => {
    const step = counting();
    expect(await describePendingStep(step)).toBe(`${number} count-numbers: ${BATCH * BATCHES} documents`);
    const added = declareIndex('numbers', `field${number}`);
    const indexes: IndexStep = {
      number,
      name: 'index-numbers',
      create: [added],
      drop: [declareIndex('numbers', 'missing')],
    };
    expect(await describePendingStep(indexes)).toBe(`${number} index-numbers: 1 index`);
    expect(await stored()).toEqual(all(0));
    expect(await stateOf(step)).toBeNull();
  });
});
