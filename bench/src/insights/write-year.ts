import { randomUUID } from 'node:crypto';
import { addIsoWeeks, type Envelope, isoWeekOf, type Scalar, weeklyProgressId } from '@northkeep/contracts';
import { sealReferenceValue } from '@northkeep/e2e/support/reference-crypto';
import type { Server } from '@northkeep/e2e/support/server';
import { MongoClient } from 'mongodb';
import { type BenchAccount, readStoreUri } from '../suite/notes.ts';

/** A year of logs: 52 weeks with ten steps each. Of 10,000 notes about 2,000 were done and have minutes. */
const WEEKS = 52;
const STEPS = 10;
const TARGET = 4;
const DONE_EVERY = 5;
const DAY_MS = 86_400_000;
const BATCH_SIZE = 1_000;

/**
 * Adds a year of logs to an account that has notes. Inserts a progress record for each step and week, and marks every
 * fifth note as done on a day of that year.
 */
export async function writeYearOfLogs(server: Server, writer: BenchAccount): Promise<void> {
  const sealed = (at: string, value: Scalar): Envelope => sealReferenceValue(writer.dataKey, { at, value });
  const client = await new MongoClient(readStoreUri(server)).connect();
  const database = client.db('northkeep');
  const stored = database.collection('records');
  const all = await stored.find({ vaultId: writer.vaultId, kind: 'lines' }).toArray();
  const now = Date.now();
  for (let start = 0; start < all.length; start += BATCH_SIZE) {
    const done = all.slice(start, start + BATCH_SIZE).filter((_, i) => (start + i) % DONE_EVERY === 0);
    await stored.bulkWrite(
      done.map(({ _id, id }, i) => {
        const doneAt = new Date(now - (1 + ((start + i * 7) % 363)) * DAY_MS).toISOString();
        const doneOn = sealed(`lines.doneAt:${id}`, doneAt);
        return { updateOne: { filter: { _id }, update: { $set: { isDone: true, doneAt: doneOn } } } };
      }),
    );
  }
  const base = await stored.findOne({ vaultId: writer.vaultId, kind: 'lines' });
  if (!base) throw new Error('no note is in the database');
  const { userId, vaultId, createdAt, updatedAt } = base;
  const common = {
    userId,
    vaultId,
    createdAt,
    updatedAt,
    schema: 1,
    rev: 1,
    keys: [],
    parentId: null,
    parentKind: null,
  };
  const week = isoWeekOf(new Date(now).toISOString().slice(0, 10));
  const records = Array.from({ length: STEPS }, () => [randomUUID(), randomUUID(), randomUUID()] as const).flatMap(
    ([stepId, goalId, aimId], step) =>
      Array.from({ length: WEEKS }, (_, back) => {
        const one = addIsoWeeks(week, -1 - back);
        const id = weeklyProgressId(stepId, one);
        const labels = { stepLabel: `Step ${step}`, goalLabel: 'Goal', aimLabel: `Aim ${step % 3}` };
        const values = { week: one, stepId, goalId, aimId, target: TARGET, ...labels };
        const fields = Object.entries(values).map(([name, value]) => [
          name,
          sealed(`weeklyProgress.${name}:${id}`, value),
        ]);
        const progress = (back * 3 + step) % (TARGET + 1);
        return {
          ...common,
          kind: 'weeklyProgress',
          id,
          index: 0,
          deletedAt: null,
          createKey: randomUUID(),
          ...Object.fromEntries(fields),
          progress,
        };
      }),
  );
  await stored.insertMany(records, { ordered: false });
  await client.close();
}
