import { UserModel } from '../users/user.model.ts';
import { type Account, logInAs, profile, verified } from './accounts.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export interface Opened {
  readonly portal_url: string;
  readonly id: string;
}

export const openPro = async (client: TestClient, { email }: Account, period: 'monthly' | 'annual' = 'monthly') =>
  (await client.post<Opened>('/payments/create-checkout-session', { email, subscriptionPlan: 'tier1', period })).body;

export const openActivation = async (client: TestClient, { email }: Account) =>
  (await client.post<Opened>('/payments/create-activation-session', { email })).body;

export const confirm = (client: TestClient, sessionId: string) => client.post('/payments/confirm', { sessionId });

/** Submits a button of the hosted checkout page. Returns the URL that it redirects to. */
export async function press(app: TestApp, { id }: Pick<Opened, 'id'>, button: 'pay' | 'cancel'): Promise<string> {
  const page = `${app.origin}/dev/checkout/${id}`;
  const { status, headers } = await fetch(`${page}/${button}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
  });
  if (status !== 303) throw new Error(`the checkout answered ${status}`);
  return headers.get('location') ?? '';
}

/** Creates a verified registration with a paid Pro checkout. */
export async function paidPro(app: TestApp): Promise<{ client: TestClient; account: Account; checkout: Opened }> {
  const { client, account } = await verified(app);
  const checkout = await openPro(client, account);
  await press(app, checkout, 'pay');
  return { client, account, checkout };
}

/** Creates a signed-in Pro user whose webhook events were delivered. `read` returns the stored account. */
export async function subscriber(app: TestApp) {
  const { client, account, checkout } = await paidPro(app);
  await confirm(client, checkout.id);
  await client.post('/auth/finalize-registration', profile(account));
  await logInAs(client, account);
  await app.deps.payments.simulator?.deliver();
  const read = async () => {
    const user = await UserModel.findOne({ email: account.email }).lean();
    if (!user?.billing) throw new Error('no subscription');
    return { ...user, billing: user.billing };
  };
  return { client, account, checkout, read, subscriptionId: (await read()).billing.subscriptionId };
}
