import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allJobs } from './all-jobs.ts';
import { LedgerModel } from './payments/ledger/ledger.model.ts';
import { JOB_BATCH_SIZE, type JobCounts } from './platform/jobs/job.ts';
import { subscriptions } from './platform/simulator/simulator.model.ts';
import { LineReminderModel } from './push/line-reminder.model.ts';
import { ReminderModel } from './push/reminder.model.ts';
import { QuotaModel } from './quotas/quota.model.ts';
import { purgeTimeOf } from './records/deletion.ts';
import { createUser, proBilling } from './testing/factories.ts';
import { storeRecords } from './testing/stored-records.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { watchDatabase } from './testing/watch-database.ts';
import { DeletionModel } from './users/deletion.model.ts';
import { UserModel } from './users/user.model.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Number of due items: more than one batch. */
const DUE_ITEMS = JOB_BATCH_SIZE + 2;
const due = new Date(0);
const times = <T>(create: () => T): T[] => Array.from({ length: DUE_ITEMS }, create);

/** Stores accounts so that each job of accounts and vaults has work to do. */
async function seedAccounts(): Promise<void> {
  const users = await Promise.all(
    times(() =>
      createUser({
        billing: { ...proBilling(), failedAt: due, nextCheckAt: due },
        customerEmailDue: true,
        plannedEmail: { email: `${randomUUID()}@northkeep.test`, at: due, tokenHash: randomUUID() },
        plannedTwoFactor: { to: null, at: due, tokenHash: randomUUID() },
      }),
    ),
  );
  await UserModel.collection.updateMany({}, { $set: { replacedVaults: [{ vaultId: 'replaced', until: due }] } });
  await DeletionModel.insertMany(users.map(({ userId }) => ({ _id: userId, at: due, tokenHash: null })));
}

async function seedPayments(): Promise<void> {
  const price = { priceKey: 'northkeep_pro_monthly', amount: 1_300, currency: 'usd' };
  const entry = { ...price, state: 'opening', events: [], createdAt: due, dueAt: due };
  await LedgerModel.insertMany(times(() => ({ ...entry, _id: randomUUID() })));
  const value = { status: 'active', items: { data: [{ current_period_end: 0 }] } };
  await subscriptions.insertMany(times(() => ({ _id: randomUUID(), value, key: null })));
}

async function seedRecords(): Promise<void> {
  const owner = { userId: randomUUID(), vaultId: randomUUID() };
  await storeRecords(owner, 'lines', DUE_ITEMS, () => ({ deletedAt: due, purgeAt: due }));
  const deletedAt = new Date();
  await storeRecords(owner, 'aims', DUE_ITEMS, () => ({ deletedAt, purgeAt: purgeTimeOf(deletedAt) }));
  const counter = { ...owner, count: 1, version: 1, countedAt: due, recountAfter: due };
  await QuotaModel.insertMany(times(() => ({ ...counter, kind: randomUUID() })));
}

async function seedReminders(): Promise<void> {
  const reminder = { kind: 'daily-focus', day: null, time: '08:00', zone: 'UTC', dueAt: due } as const;
  await ReminderModel.insertMany(times(() => ({ ...reminder, _id: randomUUID(), userId: randomUUID() })));
  await LineReminderModel.insertMany(times(() => ({ _id: randomUUID(), userId: randomUUID(), id: 'r', dueMinute: 1 })));
}

describe('the background jobs', () => {
  it('each return at least one count when nothing is due', async () => {
    const counts: Record<string, JobCounts> = {};
    const { signal } = new AbortController();
    for (const { name, run } of allJobs(app.deps)) counts[name] = await run({ signal });
    expect(Object.entries(counts).filter(([, counted]) => Object.keys(counted).length === 0)).toEqual([]);
  });

  it('stop after one batch of due entries when they are aborted', async () => {
    await Promise.all([seedAccounts(), seedPayments(), seedRecords(), seedReminders()]);
    const read: Record<string, number> = {};
    for (const { name, run } of allJobs(app.deps)) {
      const watch = watchDatabase();
      await expect(run({ signal: AbortSignal.abort() }), name).rejects.toThrow(/aborted/);
      read[name] = watch.documents();
      watch.stop();
    }
    expect(read).toEqual(Object.fromEntries(allJobs(app.deps).map(({ name }) => [name, JOB_BATCH_SIZE])));
  });
});
