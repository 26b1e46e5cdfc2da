import { describe, expect, it, onTestFinished } from 'vitest';
import { sessions } from '../platform/simulator/simulator.model.ts';
import { createVerifiedRegistration, readMailsTo } from '../testing/accounts.ts';
import {
  deliverEventsAndRunJobs,
  listRenewingSubscriptions,
  openActivationCheckout,
  openProCheckout,
  openUpgradeCheckout,
  payExpiredCheckout,
  pressCheckoutButton,
  runPaymentJobs,
  sumRefundedAmount,
} from '../testing/checkouts.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { openSettingsCheckout } from './commands/open-settings-checkout.ts';
import { recordCheckoutPaid } from './ledger/checkout-entries.ts';

const app = useTestApp();

const statusOf = async (id: string) => (await sessions.findById(id).lean())?.value.session.status;
async function readUser(userId: string) {
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw new Error('no user');
  return user;
}
const upgrade = (client: TestClient, sessionId: string) => client.post('/payments/confirm-upgrade', { sessionId });

/**
 * Registers a person who pays two checkouts. The second checkout expired the first one, although the payment of the
 * first had already reached the provider.
 */
async function paidTwice() {
  const { client, user } = await app.person();
  const first = await openUpgradeCheckout(client);
  const second = await openUpgradeCheckout(client, 'northkeep_pro_annual');
  await pressCheckoutButton(app, { id: second.sessionId }, 'pay');
  await upgrade(client, second.sessionId);
  await payExpiredCheckout(app, first.sessionId);
  return { client, user, first: first.sessionId, second: second.sessionId };
}

describe('second checkout from the settings', () => {
  it('expires the earlier one, so that only one can be paid', async () => {
    const { client, user } = await app.person();
    const first = await openUpgradeCheckout(client);
    const second = await openUpgradeCheckout(client, 'northkeep_pro_annual');
    expect(await statusOf(first.sessionId)).toBe('expired');
    for (const { sessionId } of [first, second]) await pressCheckoutButton(app, { id: sessionId }, 'pay');
    expect(await listRenewingSubscriptions(user.userId)).toHaveLength(1);
  });

  it('leads back to the settings when the earlier checkout has been paid in the meantime', async () => {
    const { client } = await app.person();
    // The event arrives only later: with it, the account would have the plan already.
    const { simulator } = app.deps.payments;
    simulator?.setWebhookUrl(`${app.origin}/api/nowhere`);
    onTestFinished(() => simulator?.setWebhookUrl(`${app.origin}/api/payments/webhook`));
    const { sessionId } = await openUpgradeCheckout(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    const again = await openUpgradeCheckout(client);
    expect(again.portal_url).toBe(`${app.deps.env.publicUrl}/app/settings/billing?session_id=${sessionId}`);
    expect((await upgrade(client, again.sessionId)).body).toMatchObject({ plan: 'pro' });
  });

  it('is not opened when the payment of the earlier one is recorded while the request runs', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    const asRead = await readUser(user.userId);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    const checkout = await app.deps.payments.readCheckout(sessionId);
    if (!checkout?.price) throw new Error('not paid');
    await recordCheckoutPaid({ checkout, price: checkout.price, userId: user.userId });
    expect((await openSettingsCheckout(app.deps, asRead, 'northkeep_pro_annual')).sessionId).toBe(sessionId);
    expect((await upgrade(client, sessionId)).body).toMatchObject({ plan: 'pro' });
  });

  it('is not opened when the payment of the earlier one is applied while the request runs', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    const asRead = await readUser(user.userId);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    await upgrade(client, sessionId);
    expect((await openSettingsCheckout(app.deps, asRead, 'northkeep_pro_annual')).sessionId).toBe(sessionId);
    expect(await listRenewingSubscriptions(user.userId)).toHaveLength(1);
  });

  it('leaves one open checkout when several are opened concurrently', async () => {
    const { client, user } = await app.person();
    await Promise.all(Array.from({ length: 4 }, () => openUpgradeCheckout(client)));
    const opened = await sessions.find({ 'value.session.client_reference_id': user.userId }).lean();
    expect(opened.filter(({ value }) => value.session.status === 'open').length).toBeLessThanOrEqual(1);
    expect((await openUpgradeCheckout(client)).portal_url).toContain('/dev/checkout/');
  });
});

describe('second payment of a person with a plan', () => {
  it('is refunded with an email, its subscription ends, and the plan stays', async () => {
    const { client, user, first, second } = await paidTwice();
    await deliverEventsAndRunJobs(app);
    expect(await listRenewingSubscriptions(user.userId)).toHaveLength(1);
    expect([await sumRefundedAmount(first), await sumRefundedAmount(second)]).toEqual([1_300, 0]);
    expect((await readMailsTo(user.email)).map(({ subject }) => subject)).toEqual(['A second payment was refunded']);
    expect((await client.get('/payments/billing')).body).toMatchObject({
      plan: 'pro',
      subscription: { term: 'annual' },
    });
  });

  it('is refunded and mailed once, however often it is reported', async () => {
    const { client, user, first } = await paidTwice();
    const report = () => Promise.all([app.deps.payments.simulator?.deliver(), upgrade(client, first)]);
    for (let reported = 0; reported < 3; reported += 1) {
      await report();
      await Promise.all([runPaymentJobs(app), runPaymentJobs(app)]);
    }
    expect(await sumRefundedAmount(first)).toBe(1_300);
    expect(await readMailsTo(user.email)).toHaveLength(1);
  });
});

describe('second payment of a registration', () => {
  // shows: pay.second.refunded
  it('is refunded with an email', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const first = await openProCheckout(client, account);
    const second = await openActivationCheckout(client, account);
    await pressCheckoutButton(app, second, 'pay');
    await payExpiredCheckout(app, first.id);
    await deliverEventsAndRunJobs(app);
    expect([await sumRefundedAmount(first.id), await sumRefundedAmount(second.id)]).toEqual([1_300, 0]);
    expect((await readMailsTo(account.email))[0]?.subject).toBe('A second payment was refunded');
  });
});
