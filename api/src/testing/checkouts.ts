import { paymentJobs } from '../payments/payment-jobs.ts';
import { invoiceIdOf } from '../platform/simulator/invoice-object.ts';
import { deliveryModel, refunds, sessions, subscriptions } from '../platform/simulator/simulator.model.ts';
import { UserModel } from '../users/user.model.ts';
import { type Account, buildProfileBody, createVerifiedRegistration, logInAs } from './accounts.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export interface OpenedCheckout {
  readonly portal_url: string;
  readonly id: string;
}

export const openProCheckout = async (
  client: TestClient,
  { email }: Account,
  period: 'monthly' | 'annual' = 'monthly',
) =>
  (await client.post<OpenedCheckout>('/payments/create-checkout-session', { email, subscriptionPlan: 'tier1', period }))
    .body;

export const openActivationCheckout = async (client: TestClient, { email }: Account) =>
  (await client.post<OpenedCheckout>('/payments/create-activation-session', { email })).body;

/** Opens a checkout from the settings, as an existing account does. */
export const openUpgradeCheckout = async (client: TestClient, priceId = 'northkeep_pro_monthly') =>
  (await client.post<{ sessionId: string; portal_url: string }>('/stripe/create-checkout-session', { priceId })).body;

export const confirmCheckout = (client: TestClient, sessionId: string) =>
  client.post('/payments/confirm', { sessionId });

/** Submits a button of the hosted checkout page. Returns the URL that it redirects to. */
export async function pressCheckoutButton(
  app: Pick<TestApp, 'origin'>,
  { id }: Pick<OpenedCheckout, 'id'>,
  button: 'pay' | 'cancel',
): Promise<string> {
  const page = `${app.origin}/dev/checkout/${id}`;
  const { status, headers } = await fetch(`${page}/${button}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (status !== 303) throw new Error(`the checkout answered ${status}`);
  return headers.get('location') ?? '';
}

/**
 * Pays a checkout that was expired before. Simulates a payment that reached the provider before the expiry but is
 * reported after it.
 */
export async function payExpiredCheckout(app: TestApp, id: string): Promise<void> {
  const { url } = (await sessions.findById(id).lean())?.value.session ?? {};
  if (url !== null) throw new Error('the checkout was not expired');
  await sessions.updateOne({ _id: id }, { $set: { 'value.session.status': 'open' } });
  await pressCheckoutButton(app, { id }, 'pay');
}

/** Runs every job of the payments once. */
export async function runPaymentJobs(app: TestApp): Promise<void> {
  const { signal } = new AbortController();
  for (const job of paymentJobs(app.deps)) await job.run({ signal });
}

/**
 * Delivers every event of the provider, also those that failed before, and runs the jobs of the payments afterwards.
 */
export async function deliverEventsAndRunJobs(app: TestApp): Promise<void> {
  do {
    await deliveryModel.updateMany({}, { $set: { nextAt: new Date() } });
    await app.deps.payments.simulator?.deliver();
  } while ((await deliveryModel.countDocuments()) > 0);
  // The jobs run twice, because the first run may record purchases that only the second one ends.
  await runPaymentJobs(app);
  await runPaymentJobs(app);
}

/** Lists the ids of the subscriptions that the provider still renews for an owner. */
export async function listRenewingSubscriptions(owner: string): Promise<string[]> {
  const owned = await subscriptions.find({ 'value.metadata.owner': owner, 'value.status': { $ne: 'canceled' } }).lean();
  return owned.map(({ _id }) => _id);
}

/** Sums up what the provider has refunded for a checkout, in cents. */
export async function sumRefundedAmount(checkoutId: string): Promise<number> {
  const { invoice, payment_intent } = (await sessions.findById(checkoutId).lean())?.value.session ?? {};
  const all = await refunds.find().lean();
  const own = all.filter(({ key }) => key === payment_intent || (key !== null && invoiceIdOf(key) === invoice));
  return own.reduce((sum, { value }) => sum + value.amount, 0);
}

/** Creates a verified registration with a paid Pro checkout. */
export async function createPaidProRegistration(
  app: TestApp,
): Promise<{ client: TestClient; account: Account; checkout: OpenedCheckout }> {
  const { client, account } = await createVerifiedRegistration(app);
  const checkout = await openProCheckout(client, account);
  await pressCheckoutButton(app, checkout, 'pay');
  return { client, account, checkout };
}

/** Creates a signed-in Pro user whose webhook events were delivered. `read` returns the stored account. */
export async function createSubscriber(app: TestApp) {
  const { client, account, checkout } = await createPaidProRegistration(app);
  await confirmCheckout(client, checkout.id);
  await client.post('/auth/finalize-registration', buildProfileBody(account));
  await logInAs(client, account);
  await app.deps.payments.simulator?.deliver();
  const read = async () => {
    const user = await UserModel.findOne({ email: account.email }).lean();
    if (!user?.billing) throw new Error('no subscription');
    return { ...user, billing: user.billing };
  };
  return { client, account, checkout, read, subscriptionId: (await read()).billing.subscriptionId };
}
