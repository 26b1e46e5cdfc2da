import { HOUR_MS } from '@northkeep/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ACCOUNT_JOB_CASES } from '../testing/account-job-cases.ts';
import type { JobCase } from '../testing/job-case.ts';
import { PAYMENT_JOB_CASES } from '../testing/payment-job-cases.ts';
import { RECORD_JOB_CASES } from '../testing/record-job-cases.ts';
import { openServerPair, type ServerPair } from '../testing/server-pair.ts';
import { JobModel } from './jobs/job-lease.ts';
import { MailOutboxModel } from './mail/mail-outbox.model.ts';

const CASE_MS = 120_000;
/**
 * Options of `vi.waitFor`. The timeout is longer than two intervals in which a process looks for due jobs or emails.
 */
const WAIT = { timeout: 60_000, interval: 100 };
const PAST = new Date(0);

const CASES = [...RECORD_JOB_CASES, ...ACCOUNT_JOB_CASES, ...PAYMENT_JOB_CASES].map(
  (jobCase): readonly [title: string, jobCase: JobCase] => {
    const { moment, command, nth, collection } = jobCase.point;
    return [`${jobCase.job}, ${moment} ${command} ${nth} of ${collection},`, jobCase];
  },
);

let pair: ServerPair;
beforeAll(async () => {
  pair = await openServerPair();
}, CASE_MS);
afterAll(() => pair.close(), CASE_MS);
beforeEach(() => pair.start(), CASE_MS);

const setDue = (job: string, dueAt: Date) => JobModel.updateOne({ _id: job }, { $set: { dueAt } }, { upsert: true });

/** Ends the leases of the killed process, as if they had expired. */
async function expireLeases(job: string): Promise<void> {
  await JobModel.updateOne({ _id: job }, { $set: { leaseUntil: PAST } });
  await MailOutboxModel.updateMany({ dueAt: { $exists: true } }, { $set: { dueAt: PAST } });
}

/** Returns the different Message-IDs of the emails by address. */
function messageIdsByAddress(): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { to, messageId } of pair.received())
    for (const address of to) ids.set(address, (ids.get(address) ?? new Set()).add(messageId));
  return ids;
}

async function expectOneMailEach(addresses: readonly string[]): Promise<void> {
  await vi.waitFor(
    () => expect([...messageIdsByAddress().keys()]).toEqual(expect.arrayContaining([...addresses])),
    WAIT,
  );
  await vi.waitFor(
    async () => expect(await MailOutboxModel.countDocuments({ dueAt: { $exists: true } })).toBe(0),
    WAIT,
  );
  const ids = messageIdsByAddress();
  expect(addresses.map((address) => ids.get(address)?.size)).toEqual(addresses.map(() => 1));
}

describe('a job whose process is killed', () => {
  it.each(CASES)(
    '%s is completed exactly once by the other process',
    async (_title, { job, point, seed }) => {
      // Postpones the job while the items of the case are stored. Otherwise a process could run the job before all
      // items are stored.
      await setDue(job, new Date(Date.now() + HOUR_MS));
      const killed = pair.killAt(point);
      const { verify, expireItems, addresses = [] } = await seed({ origin: pair.origin() });
      await setDue(job, PAST);
      await killed;
      const killedAt = new Date();
      await expireItems?.();
      await expireLeases(job);
      await vi.waitFor(async () => {
        const state = await JobModel.findById(job).lean();
        expect(state?.succeededAt?.getTime()).toBeGreaterThan(killedAt.getTime());
      }, WAIT);
      await expectOneMailEach(addresses);
      await verify();
    },
    CASE_MS,
  );
});
