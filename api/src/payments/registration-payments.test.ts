import { describe, expect, it } from 'vitest';
import { RegistrationModel } from '../auth/registration.model.ts';
import { sessions, subscriptions } from '../platform/simulator/simulator.model.ts';
import {
  buildProfileBody,
  createTestAccount,
  createVerifiedRegistration,
  logInAs,
  requestVerificationCode,
} from '../testing/accounts.ts';
import {
  confirmCheckout,
  createPaidProRegistration,
  openActivationCheckout,
  openProCheckout,
  pressCheckoutButton,
} from '../testing/checkouts.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { WaiverModel } from '../users/waivers.ts';

const app = useTestApp();

const CONFLICT = { status: 409, body: { code: 'PAYMENT_CONFLICT' } };
const finalize = (
  client: Awaited<ReturnType<typeof createVerifiedRegistration>>['client'],
  account: ReturnType<typeof createTestAccount>,
) => client.post('/auth/finalize-registration', buildProfileBody(account));

describe('checkout of a registration', () => {
  // shows: pay.call.checkout, pay.period, pay.price.pro-year
  it('shows the catalogue price on a page of plain forms under a strict Content-Security-Policy', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const { id, portal_url } = await openProCheckout(client, account, 'annual');
    expect(portal_url).toBe(`${app.deps.env.publicUrl}/dev/checkout/${id}`);
    const page = await fetch(`${app.origin}/dev/checkout/${id}`);
    const text = await page.text();
    expect(text).toContain('120.00 USD');
    expect(text).toContain('Test payments');
    expect(text).not.toMatch(/<script|<style|style=/);
    expect(text).not.toMatch(/<input[^>]*(card|cc-)/i);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect((await fetch(`${app.origin}/dev/mail`)).headers.get('content-security-policy')).toContain(
      "form-action 'none'",
    );
  });

  // shows: pay.call.activation, pay.call.confirm, pay.fee.paid
  it('for the activation fee allows a free account', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const checkout = await openActivationCheckout(client, account);
    const back = await pressCheckoutButton(app, checkout, 'pay');
    expect(back).toBe(`${app.deps.env.publicUrl}/register/return?session_id=${checkout.id}`);
    expect(await confirmCheckout(client, checkout.id)).toMatchObject({
      status: 200,
      body: { type: 'activation', subscriptionPlan: 'free' },
    });
    expect(await finalize(client, account)).toMatchObject({ status: 201, body: { plan: 'free' } });
  });

  // shows: pay.confirm.type, pay.call.confirm
  it('for Pro gives Pro, and the user can log in', async () => {
    const { client, account, checkout } = await createPaidProRegistration(app);
    const confirmed = { type: 'subscription', subscriptionPlan: 'tier1' };
    expect((await confirmCheckout(client, checkout.id)).body).toEqual(confirmed);
    expect((await confirmCheckout(client, checkout.id)).body).toEqual(confirmed);
    expect(await finalize(client, account)).toMatchObject({ status: 201, body: { plan: 'pro' } });
    expect((await confirmCheckout(client, checkout.id)).body).toEqual(confirmed);
    expect(await logInAs(client, account)).toMatchObject({ body: { plan: 'pro' } });
  });

  it('returns to the registration when cancelled and can be paid later', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const first = await openProCheckout(client, account);
    expect(await pressCheckoutButton(app, first, 'cancel')).toBe(
      `${app.deps.env.publicUrl}/register/return?canceled=1`,
    );
    expect(await confirmCheckout(client, first.id)).toMatchObject({ status: 402, body: { code: 'PAYMENT_REQUIRED' } });
    const second = await openActivationCheckout(client, account);
    expect((await sessions.findById(first.id).lean())?.value.session.status).toBe('expired');
    await pressCheckoutButton(app, second, 'pay');
    expect((await confirmCheckout(client, second.id)).status).toBe(200);
  });

  // shows: pay.elite
  it('is rejected before the address is verified, for Elite and for another address', async () => {
    const account = createTestAccount();
    const client = app.stranger();
    const body = { email: account.email, subscriptionPlan: 'tier1' };
    expect(await client.post('/payments/create-checkout-session', body)).toMatchObject({ status: 409 });
    await requestVerificationCode(client, account);
    expect(await client.post('/payments/create-checkout-session', body)).toMatchObject({
      body: { code: 'VERIFICATION_REQUIRED' },
    });
    const ready = await createVerifiedRegistration(app);
    const elite = { email: ready.account.email, subscriptionPlan: 'tier2' };
    expect(await ready.client.post('/payments/create-checkout-session', elite)).toMatchObject({ status: 400 });
    expect(await ready.client.post('/payments/create-checkout-session', body)).toMatchObject({ status: 409 });
  });
});

describe('payment of a registration', () => {
  // shows: pay.once
  it('is applied once when the payment return, its retry and the webhook event arrive concurrently', async () => {
    const { client, account, checkout } = await createPaidProRegistration(app);
    await Promise.all([
      confirmCheckout(client, checkout.id),
      confirmCheckout(client, checkout.id),
      app.deps.payments.simulator?.deliver(),
      finalize(client, account),
    ]);
    await finalize(client, account);
    const user = await UserModel.findOne({ email: account.email }).lean();
    expect(user).toMatchObject({ checkoutId: checkout.id, activation: { by: 'payment' }, billing: { plan: 'pro' } });
    expect(await subscriptions.countDocuments({ key: user?.customerId ?? 'none' })).toBe(1);
  });

  // shows: return.twice
  it('is applied to a registration whose browser was closed after the payment', async () => {
    const { client, account } = await createPaidProRegistration(app);
    await app.deps.payments.simulator?.deliver();
    expect(await RegistrationModel.findOne({ email: account.email }).lean()).toMatchObject({
      payment: { type: 'subscription' },
    });
    // The second attempt to open the checkout gets the return URL instead, so no one is charged twice.
    const again = await openProCheckout(client, account);
    expect(again.portal_url).toContain('/register/return?session_id=');
    expect(await finalize(client, account)).toMatchObject({ status: 201, body: { plan: 'pro' } });
  });

  // shows: pay.owner
  it('cannot be confirmed by another registration', async () => {
    const { client, account, checkout } = await createPaidProRegistration(app);
    const thief = await createVerifiedRegistration(app);
    expect(await confirmCheckout(thief.client, checkout.id)).toMatchObject(CONFLICT);
    expect(await finalize(thief.client, thief.account)).toMatchObject({ status: 402 });
    expect((await confirmCheckout(client, checkout.id)).status).toBe(200);
    await finalize(client, account);
    expect(await confirmCheckout(thief.client, checkout.id)).toMatchObject(CONFLICT);
    expect(await confirmCheckout(app.stranger(), checkout.id)).toMatchObject({
      body: { code: 'REGISTRATION_CONFLICT' },
    });
  });

  // shows: pay.unpaid
  it('is rejected for an unknown, unpaid or differently priced checkout', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    expect(await confirmCheckout(client, 'cs_test_nobodyknowsthis')).toMatchObject(CONFLICT);
    expect(await confirmCheckout(client, '../../etc/passwd')).toMatchObject({ status: 400 });
    const checkout = await openProCheckout(client, account);
    expect(await confirmCheckout(client, checkout.id)).toMatchObject({ status: 402 });
    await pressCheckoutButton(app, checkout, 'pay');
    await sessions.updateOne({ _id: checkout.id }, { $set: { 'value.session.amount_total': 1 } });
    expect(await confirmCheckout(client, checkout.id)).toMatchObject(CONFLICT);
  });

  it('is accepted once for two clicks and rejected for a closed checkout', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const checkout = await openProCheckout(client, account);
    const before = await subscriptions.countDocuments();
    await Promise.all([pressCheckoutButton(app, checkout, 'pay'), pressCheckoutButton(app, checkout, 'pay')]);
    expect(await subscriptions.countDocuments()).toBe(before + 1);
  });

  it('is kept when the registration is started again', async () => {
    const { client, account, checkout } = await createPaidProRegistration(app);
    await confirmCheckout(client, checkout.id);
    await client.post('/auth/restart-registration', { email: account.email, hardDelete: false });
    await requestVerificationCode(client, account);
    expect(await RegistrationModel.findOne({ email: account.email }).lean()).toMatchObject({
      state: 'pending',
      payment: { checkoutId: checkout.id },
    });
  });
});

describe('activation fee', () => {
  it('is not due once it is paid, and every verified browser of the email sees the paid plan', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const due = async () => (await client.get('/payments/activation-fee')).body;
    const checkout = await openActivationCheckout(client, account);
    await pressCheckoutButton(app, checkout, 'pay');
    await confirmCheckout(client, checkout.id);
    expect(await due()).toEqual({ due: false, paid: 'free' });
    const pro = await createPaidProRegistration(app);
    await confirmCheckout(pro.client, pro.checkout.id);
    const other = await createVerifiedRegistration(app, { ...createTestAccount(), email: pro.account.email });
    expect((await other.client.get('/payments/activation-fee')).body).toEqual({ due: false, paid: 'tier1' });
  });

  // shows: pay.fee.waiver
  it('is not charged when it is waived for the address or disabled for the installation', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const due = async () => (await client.get('/payments/activation-fee')).body;
    expect(await due()).toEqual({ due: true, paid: null });
    expect((await app.stranger().get('/payments/activation-fee')).status).toBe(409);
    await WaiverModel.create({ _id: account.email, approvedBy: 'test', approvedAt: new Date() });
    expect(await due()).toEqual({ due: false, paid: null });
    const { portal_url, id } = await openActivationCheckout(client, account);
    expect(portal_url).toBe(`${app.deps.env.publicUrl}/register/return?session_id=${id}&due=0`);
    expect((await confirmCheckout(client, id)).body).toEqual({ type: 'activation', subscriptionPlan: 'free' });
    const other = await createVerifiedRegistration(app);
    expect(await confirmCheckout(other.client, id)).toMatchObject(CONFLICT);
  });
});
