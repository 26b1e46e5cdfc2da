import mongoose from 'mongoose';
import { MIGRATION_STEPS } from '../../dist/src/migrations/all-steps.js';
import { migrateDatabase } from '../../dist/src/migrations/migrate.js';
import { connectDatabase, disconnectDatabase } from '../../dist/src/platform/database.js';

// Runs the migration steps and a step of the tests on the database in MONGODB_URI: the step increments the value of each
// document of `numbers` once, in batches.

const BATCH = 100;

const countNumbers = {
  number: MIGRATION_STEPS.length + 1,
  name: 'count-numbers',
  count: async () => 0,
  async runBatch(after) {
    const from = Number(after ?? 0);
    const numbers = mongoose.connection.collection('numbers');
    const { modifiedCount } = await numbers.updateMany(
      { _id: { $gte: from, $lt: from + BATCH }, isCounted: { $exists: false } },
      { $inc: { value: 1 }, $set: { isCounted: true } },
    );
    const next = from + BATCH;
    return { changed: modifiedCount, next: (await numbers.findOne({ _id: next })) ? String(next) : null };
  },
};

await connectDatabase(process.env.MONGODB_URI ?? '');
const finished = await migrateDatabase([...MIGRATION_STEPS, countNumbers]);
console.log(finished.map(({ step, changed }) => `${step.name}: ${changed}`).join());
await disconnectDatabase();
