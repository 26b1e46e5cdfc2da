import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CrashPoint } from '../../testing/crash-proxy.ts';
import { createUser } from '../../testing/factories.ts';
import { openServerPair, type ServerPair } from '../../testing/server-pair.ts';
import { UserModel } from '../../users/user.model.ts';
import { createEmailTemplates } from './email-templates.ts';
import { MailOutboxModel } from './mail-outbox.model.ts';
import { sealMail } from './pending-mail.ts';

const CASE_MS = 120_000;
/** Options of `vi.waitFor`. The timeout is longer than two intervals in which a process looks for due emails. */
const WAIT = { timeout: 60_000, interval: 100 };
const templates = createEmailTemplates('http://northkeep.test');

let pair: ServerPair;
beforeAll(async () => {
  pair = await openServerPair();
}, CASE_MS);
afterAll(() => pair.close(), CASE_MS);
beforeEach(() => pair.start(), CASE_MS);

/**
 * Stores three accounts. Each document contains an email that a change of the account has caused, and that no process
 * has moved to the outbox yet.
 */
async function storeMails(): Promise<string[]> {
  const users = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const user = await createUser();
      const mail = sealMail(pair.keys, { to: user.email, userId: user.userId, email: templates.deletionCancelled() });
      await UserModel.updateOne({ userId: user.userId }, { $set: { mails: [mail] } });
      return user;
    }),
  );
  return users.map(({ email }) => email);
}

/**
 * Waits until all emails are delivered, and asserts that all deliveries to an address have the same Message-ID. Returns
 * the number of deliveries.
 */
async function expectDelivered(addresses: readonly string[]): Promise<number> {
  // Lets the lease of the killed process expire.
  await MailOutboxModel.updateMany({ dueAt: { $exists: true } }, { $set: { dueAt: new Date(0) } });
  const to = { $in: [...addresses] };
  await vi.waitFor(async () => {
    expect(await UserModel.countDocuments({ email: to, 'mails.0': { $exists: true } })).toBe(0);
    expect(await MailOutboxModel.countDocuments({ dueAt: { $exists: true } })).toBe(0);
  }, WAIT);
  const deliveries = pair.received().filter((mail) => addresses.some((address) => mail.to.includes(address)));
  const idsTo = (address: string) =>
    new Set(deliveries.filter((mail) => mail.to.includes(address)).map(({ messageId }) => messageId));
  expect(addresses.map((address) => idsTo(address).size)).toEqual(addresses.map(() => 1));
  return deliveries.length;
}

describe('emails of a process that is killed', () => {
  it.each<[moment: string, point: CrashPoint, deliveries: number]>([
    ['after an email was stored', { command: 'insert', collection: 'mail_outbox', nth: 2, moment: 'after' }, 3],
    ['after a claim', { command: 'findAndModify', collection: 'mail_outbox', nth: 2, moment: 'after' }, 3],
    ['before the tombstone', { command: 'update', collection: 'mail_outbox', nth: 1, moment: 'before' }, 4],
  ])(
    'are each delivered under one Message-ID when the process dies %s',
    async (_moment, point, deliveries) => {
      const killed = pair.killAt(point);
      const addresses = await storeMails();
      await killed;
      expect(await expectDelivered(addresses)).toBeGreaterThanOrEqual(deliveries);
    },
    CASE_MS,
  );

  it(
    'are each delivered under one Message-ID when the process dies before the mail server accepts one',
    async () => {
      const killed = pair.killAtDelivery();
      const addresses = await storeMails();
      await killed;
      await expectDelivered(addresses);
    },
    CASE_MS,
  );
});
