import { describe, expect, it } from 'vitest';
import { sessions } from '../platform/simulator/simulator.model.ts';
import { buildProfileBody, readMailsTo } from '../testing/accounts.ts';
import {
  confirmCheckout,
  createPaidProRegistration,
  deliverEventsAndRunJobs,
  listRenewingSubscriptions,
  openUpgradeCheckout,
  pressCheckoutButton,
  sumRefundedAmount,
} from '../testing/checkouts.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { LedgerModel } from './ledger/ledger.model.ts';

const app = useTestApp();

/** Makes the provider report another total than the catalogue's price. */
const charge = (id: string, amount: number) =>
  sessions.updateOne({ _id: id }, { $set: { 'value.session.amount_total': amount } });

describe('checkout paid at another price than that of the catalogue', () => {
  it('is rejected with 409 and refunded with an email, and its subscription ends', async () => {
    const { client, user } = await app.person();
    const { sessionId: id } = await openUpgradeCheckout(client);
    await charge(id, 900);
    await pressCheckoutButton(app, { id }, 'pay');
    const answer = await client.post('/payments/confirm-upgrade', { sessionId: id });
    expect(answer).toMatchObject({ status: 409, body: { code: 'PAYMENT_CONFLICT' } });
    await deliverEventsAndRunJobs(app);
    expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
    expect(await sumRefundedAmount(id)).toBe(1_300);
    const [mail] = await readMailsTo(user.email);
    expect(mail?.subject).toBe('Your payment was refunded');
    expect(mail?.text).toContain('9.00 USD');
    expect(await LedgerModel.findOne({ sessionId: id }).lean()).toMatchObject({ state: 'closed', amount: 900 });
  });

  it('lets the person open another checkout', async () => {
    const { client } = await app.person();
    const { sessionId: id } = await openUpgradeCheckout(client);
    await charge(id, 900);
    await pressCheckoutButton(app, { id }, 'pay');
    await client.post('/payments/confirm-upgrade', { sessionId: id });
    expect((await openUpgradeCheckout(client)).sessionId).not.toBe(id);
  });

  it('keeps a plan that was applied before the price of the catalogue changed', async () => {
    const { client, account, checkout } = await createPaidProRegistration(app);
    await confirmCheckout(client, checkout.id);
    await client.post('/auth/finalize-registration', buildProfileBody(account));
    await charge(checkout.id, 900);
    expect((await confirmCheckout(client, checkout.id)).status).toBe(409);
    await deliverEventsAndRunJobs(app);
    expect(await sumRefundedAmount(checkout.id)).toBe(0);
  });
});
