import { DAY_MS, HOUR_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { RegistrationModel } from '../auth/registration.model.ts';
import {
  buildProfileBody,
  createTestAccount,
  createVerifiedRegistration,
  readMailedCode,
  readMailsTo,
  requestVerificationCode,
} from '../testing/accounts.ts';
import {
  confirmCheckout,
  createPaidProRegistration,
  deliverEventsAndRunJobs,
  listRenewingSubscriptions,
  openProCheckout,
  runPaymentJobs,
  sumRefundedAmount,
} from '../testing/checkouts.ts';
import { useClock, useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();
const later = useClock();

async function paidRegistration() {
  const paid = await createPaidProRegistration(app);
  const answer = await confirmCheckout(paid.client, paid.checkout.id);
  const userId = (await RegistrationModel.findOne({ email: paid.account.email }).lean())?.userId ?? '';
  return { ...paid, userId, answer };
}

describe('paid registration', () => {
  it('can be finished for 30 days', async () => {
    const { client, account } = await paidRegistration();
    later(29 * DAY_MS);
    await runPaymentJobs(app);
    expect(await client.post('/auth/finalize-registration', buildProfileBody(account))).toMatchObject({
      status: 201,
      body: { plan: 'pro' },
    });
  });

  it('has a cookie that also expires only after 30 days', async () => {
    const { answer } = await paidRegistration();
    const maxAge = Date.parse(/expires=([^;]+)/i.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '') - Date.now();
    expect(maxAge / DAY_MS).toBeGreaterThan(29.9);
  });

  it('keeps its 30 days when its address is verified again', async () => {
    const { client, account, checkout } = await paidRegistration();
    later(2 * DAY_MS);
    await requestVerificationCode(client, account);
    later(20 * DAY_MS);
    await requestVerificationCode(client, account);
    await client.post('/auth/verify-code', { email: account.email, code: await readMailedCode(account.email) });
    expect((await openProCheckout(client, account)).id).toBe(checkout.id);
    expect((await client.post('/auth/finalize-registration', buildProfileBody(account))).status).toBe(201);
  });

  it('can be finished in another browser that verifies the same address, without a second payment', async () => {
    const { client: first, account, checkout } = await paidRegistration();
    const { client, account: again } = await createVerifiedRegistration(app, createTestAccount(account.email));
    expect((await openProCheckout(client, again)).id).toBe(checkout.id);
    expect((await confirmCheckout(client, checkout.id)).body).toEqual({
      type: 'subscription',
      subscriptionPlan: 'tier1',
    });
    expect(await client.post('/auth/finalize-registration', buildProfileBody(again))).toMatchObject({
      status: 201,
      body: { plan: 'pro' },
    });
    expect((await confirmCheckout(first, checkout.id)).status).toBe(409);
    await deliverEventsAndRunJobs(app);
    expect(await sumRefundedAmount(checkout.id)).toBe(0);
  });

  it('cannot be used by a browser that has not verified the email address', async () => {
    const { account } = await paidRegistration();
    const client = app.stranger();
    await requestVerificationCode(client, createTestAccount(account.email));
    const body = { email: account.email, subscriptionPlan: 'tier1' };
    expect((await client.post('/payments/create-checkout-session', body)).body).toMatchObject({
      code: 'VERIFICATION_REQUIRED',
    });
  });

  it('is refunded with an email, and its subscription ends, when it is never finished', async () => {
    const { client, account, checkout, userId } = await paidRegistration();
    later(30 * DAY_MS + 2 * HOUR_MS);
    // The first run records that the purchase must end, the second one ends it.
    await runPaymentJobs(app);
    await runPaymentJobs(app);
    expect(await listRenewingSubscriptions(userId)).toEqual([]);
    expect(await sumRefundedAmount(checkout.id)).toBe(1_300);
    expect((await readMailsTo(account.email))[0]?.subject).toBe('Your payment was refunded');
    expect((await client.post('/auth/finalize-registration', buildProfileBody(account))).status).toBe(409);
  });

  it('keeps its plan when it was finished in time', async () => {
    const { client, account, checkout, userId } = await paidRegistration();
    await client.post('/auth/finalize-registration', buildProfileBody(account));
    later(30 * DAY_MS + 2 * HOUR_MS);
    await runPaymentJobs(app);
    expect(await listRenewingSubscriptions(userId)).toHaveLength(1);
    expect(await sumRefundedAmount(checkout.id)).toBe(0);
  });
});
