import { MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { readMailsTo } from '../testing/accounts.ts';
import {
  deliverEventsAndRunJobs,
  listRenewingSubscriptions,
  openUpgradeCheckout,
  payExpiredCheckout,
  pressCheckoutButton,
  sumRefundedAmount,
} from '../testing/checkouts.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { deleteDueAccounts } from '../users/commands/delete-account.ts';
import { DeletionModel } from '../users/deletion.model.ts';
import { UserModel } from '../users/user.model.ts';
import { LedgerModel } from './ledger/ledger.model.ts';

const app = useTestApp();

/**
 * Schedules the immediate deletion of an account and runs the deletion job. `payments` replaces the payment provider.
 */
async function deleteNow(userId: string, payments = app.deps.payments): Promise<void> {
  await DeletionModel.create({ _id: userId, at: new Date(), tokenHash: null });
  await deleteDueAccounts({ ...app.deps, payments });
}

describe('deletion of an account', () => {
  it('ends every subscription, including one that does not determine the plan of the account', async () => {
    const { client, user } = await app.person();
    const first = await openUpgradeCheckout(client);
    const second = await openUpgradeCheckout(client);
    app.deps.payments.simulator?.setWebhookUrl(`${app.origin}/api/nowhere`);
    await pressCheckoutButton(app, { id: second.sessionId }, 'pay');
    await client.post('/payments/confirm-upgrade', { sessionId: second.sessionId });
    await payExpiredCheckout(app, first.sessionId);
    await client.post('/payments/confirm-upgrade', { sessionId: first.sessionId });
    expect(await listRenewingSubscriptions(user.userId)).toHaveLength(2);
    await deleteNow(user.userId);
    app.deps.payments.simulator?.setWebhookUrl(`${app.origin}/api/payments/webhook`);
    expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
    await deliverEventsAndRunJobs(app);
    expect(await sumRefundedAmount(first.sessionId)).toBe(1_300);
    expect(await sumRefundedAmount(second.sessionId)).toBe(0);
  });

  it('ends a subscription that only the payment provider knows', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    await client.post('/payments/confirm-upgrade', { sessionId });
    await app.deps.payments.simulator?.deliver();
    await LedgerModel.deleteMany({ userId: user.userId });
    await UserModel.updateOne({ userId: user.userId }, { $set: { billing: null } });
    await deleteNow(user.userId);
    expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
  });

  it('expires the open checkout, so that it cannot be paid afterwards', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    await deleteNow(user.userId);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
  });

  it('refunds a checkout that is paid during the deletion, and reports the refund by email', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    const { payments } = app.deps;
    await deleteNow(user.userId, {
      ...payments,
      async expireCheckout(id) {
        await pressCheckoutButton(app, { id }, 'pay');
        return payments.expireCheckout(id);
      },
    });
    await deleteDueAccounts(app.deps, Date.now() + 2 * MINUTE_MS);
    await deliverEventsAndRunJobs(app);
    expect(await UserModel.exists({ userId: user.userId })).toBeNull();
    expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
    expect(await sumRefundedAmount(sessionId)).toBe(1_300);
    expect((await readMailsTo(user.email)).map(({ subject }) => subject)).toContain('Your payment was refunded');
  });

  it('refunds a payment that is recorded after the account was deleted', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    const entry = await LedgerModel.findOne({ sessionId }).lean();
    await deleteNow(user.userId);
    await payExpiredCheckout(app, sessionId);
    // Simulates a payment event that is processed during the deletion: it has read the ledger entry while the entry had
    // its owner, and stores the entry as paid after the deletion.
    await LedgerModel.replaceOne({ sessionId }, { ...entry, state: 'paid', openFor: undefined });
    await deleteDueAccounts(app.deps, Date.now() + 2 * MINUTE_MS);
    await deliverEventsAndRunJobs(app);
    expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
    expect(await sumRefundedAmount(sessionId)).toBe(1_300);
  });

  it('leaves ledger entries without an owner, which are purged later', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    await client.post('/payments/confirm-upgrade', { sessionId });
    await app.deps.payments.simulator?.deliver();
    await deleteNow(user.userId);
    expect(await LedgerModel.countDocuments({ userId: user.userId })).toBe(0);
    expect(await LedgerModel.findOne({ sessionId }).lean()).toMatchObject({
      userId: null,
      state: 'closed',
      purgeAt: expect.any(Date),
    });
  });
});
