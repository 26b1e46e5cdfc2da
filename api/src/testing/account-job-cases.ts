import { MINUTE_MS } from '@northkeep/contracts';
import { expect } from 'vitest';
import { buildCustomer } from '../platform/simulator/objects.ts';
import { customers } from '../platform/simulator/simulator.model.ts';
import { RecordModel } from '../records/record.model.ts';
import { DeletionModel } from '../users/deletion.model.ts';
import { type UserDoc, UserModel } from '../users/user.model.ts';
import { createUser } from './factories.ts';
import { type JobCase, seedJobItems } from './job-case.ts';
import { storeRecords } from './stored-records.ts';

/** Returns a time one second ago. A deletion with this time is due, but too recent for its document to be removed. */
const due = () => new Date(Date.now() - 1_000);
const addressesOf = (users: readonly UserDoc[]) => users.map(({ email }) => email);
const readAll = (users: readonly UserDoc[]) =>
  UserModel.find({ userId: { $in: users.map(({ userId }) => userId) } }).lean();

async function seedDeletions() {
  const users = await seedJobItems(() => createUser());
  for (const user of users) await storeRecords(user, 'lines', 2);
  await DeletionModel.insertMany(users.map(({ userId }) => ({ _id: userId, at: due(), tokenHash: null })));
  const verify = async () => {
    expect(await readAll(users)).toEqual([]);
    for (const { userId } of users) expect(await RecordModel.countDocuments({ kind: 'lines', userId })).toBe(0);
  };
  return { verify, addresses: addressesOf(users) };
}

async function seedEmailChanges() {
  const users = await seedJobItems(() => createUser());
  for (const { userId } of users) {
    const plannedEmail = { email: `new-${userId}@northkeep.test`, at: due(), tokenHash: `email ${userId}` };
    await UserModel.updateOne({ userId }, { $set: { plannedEmail } });
  }
  const verify = async () => {
    const changed = await readAll(users);
    expect(changed.map(({ email }) => email).sort()).toEqual(
      users.map(({ userId }) => `new-${userId}@northkeep.test`).sort(),
    );
    expect(changed.filter(({ plannedEmail }) => plannedEmail)).toEqual([]);
  };
  return { verify, addresses: addressesOf(users) };
}

async function seedTwoFactorChanges() {
  const users = await seedJobItems(() => createUser());
  for (const { userId, authHash: secret } of users) {
    const at = { at: due(), codesAt: due() };
    const twoFactor = { secret, device: 'test', lastStep: 0, codes: [], ...at };
    const plannedTwoFactor = { to: null, at: due(), tokenHash: `factor ${userId}` };
    await UserModel.updateOne({ userId }, { $set: { twoFactor, plannedTwoFactor } });
  }
  const verify = async () => {
    const changed = await readAll(users);
    expect(changed.filter(({ twoFactor, plannedTwoFactor }) => twoFactor || plannedTwoFactor)).toEqual([]);
  };
  return { verify, addresses: addressesOf(users) };
}

async function seedCustomerEmails() {
  const users = await seedJobItems(async () => {
    const value = buildCustomer('former@northkeep.test');
    await customers.create({ _id: value.id, value, key: null });
    return createUser({ customerId: value.id, customerEmailDue: true });
  });
  const verify = async () => {
    const changed = await readAll(users);
    expect(changed.filter(({ customerEmailDue }) => customerEmailDue)).toEqual([]);
    for (const { customerId, email } of users)
      expect((await customers.findById(customerId).lean())?.value.email).toBe(email);
  };
  return { verify };
}

async function seedFailedRenewals() {
  const failedAt = new Date(Date.now() - MINUTE_MS);
  const users = await seedJobItems(async () => {
    const user = await createUser();
    const { userId } = user;
    // The payment provider knows neither the customer nor the subscription, so the job decides only by the stored time
    // of the failed renewal.
    const id = userId.replaceAll('-', '');
    const known = { plan: 'pro', term: 'monthly', customerId: `cus_${id}`, subscriptionId: `sub_${id}` };
    const state = { status: 'past_due', currentPeriodEnd: failedAt, failedAt, failedMails: 0, nextCheckAt: failedAt };
    const billing = { ...known, ...state, cancelAtPeriodEnd: false, nextTerm: null };
    await UserModel.updateOne({ userId }, { $set: { billing } });
    return user;
  });
  const verify = async () => {
    const reminded = await readAll(users);
    expect(reminded.map(({ billing }) => billing?.failedMails)).toEqual(users.map(() => 1));
  };
  return { verify, addresses: addressesOf(users) };
}

const changeOfUser = { command: 'findAndModify', collection: 'users', nth: 2 } as const;

/** Jobs that change accounts and mail their owners. */
export const ACCOUNT_JOB_CASES: readonly JobCase[] = [
  {
    job: 'delete-accounts',
    point: { command: 'delete', collection: 'records', nth: 2, moment: 'after' },
    seed: seedDeletions,
  },
  {
    job: 'delete-accounts',
    point: { command: 'insert', collection: 'mail_outbox', nth: 2, moment: 'after' },
    seed: seedDeletions,
  },
  {
    job: 'delete-accounts',
    point: { command: 'delete', collection: 'users', nth: 2, moment: 'before' },
    seed: seedDeletions,
  },
  { job: 'change-emails', point: { ...changeOfUser, moment: 'after' }, seed: seedEmailChanges },
  { job: 'change-factors', point: { ...changeOfUser, moment: 'after' }, seed: seedTwoFactorChanges },
  {
    job: 'customer-emails',
    point: { command: 'findAndModify', collection: 'simulator_customers', nth: 2, moment: 'after' },
    seed: seedCustomerEmails,
  },
  { job: 'failed-renewals', point: { ...changeOfUser, moment: 'after' }, seed: seedFailedRenewals },
];
