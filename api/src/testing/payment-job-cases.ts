import { expect, vi } from 'vitest';
import { LedgerModel } from '../payments/ledger/ledger.model.ts';
import { UserModel } from '../users/user.model.ts';
import { listRenewingSubscriptions, openUpgradeCheckout, pressCheckoutButton, sumRefundedAmount } from './checkouts.ts';
import { createSignedInClient, createUser } from './factories.ts';
import type { JobCase } from './job-case.ts';

const PRICE_CENTS = 1_300;

/**
 * Pays a checkout whose account is deleted before the payment is reported, so that the job has to end and refund the
 * purchase.
 */
async function seedOwnerlessPurchase({ origin }: { readonly origin: string }) {
  const user = await createUser();
  const { sessionId } = await openUpgradeCheckout(await createSignedInClient(origin, user));
  await UserModel.deleteOne({ userId: user.userId });
  await pressCheckoutButton({ origin }, { id: sessionId }, 'pay');
  const read = () => LedgerModel.findOne({ sessionId }).lean();
  await vi.waitFor(async () => expect((await read())?.state).toMatch(/closing|closed/), { timeout: 20_000 });
  const verify = async () => {
    expect(await read()).toMatchObject({ state: 'closed' });
    expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
    expect(await sumRefundedAmount(sessionId)).toBe(PRICE_CENTS);
  };
  const expireItems = () => LedgerModel.updateMany({ dueAt: { $exists: true } }, { $set: { dueAt: new Date(0) } });
  return { verify, expireItems, addresses: [user.email] };
}

/** Cases of the job that continues interrupted purchases and ends those that must be ended. */
export const PAYMENT_JOB_CASES: readonly JobCase[] = [
  {
    job: 'payment-ledger',
    point: { command: 'insert', collection: 'simulator_refunds', nth: 1, moment: 'after' },
    seed: seedOwnerlessPurchase,
  },
  {
    job: 'payment-ledger',
    point: { command: 'insert', collection: 'mail_outbox', nth: 1, moment: 'after' },
    seed: seedOwnerlessPurchase,
  },
];
