import { describe, expect, it } from 'vitest';
import { RegistrationModel } from '../auth/registration.model.ts';
import { createVerifiedRegistration, readMailsTo } from '../testing/accounts.ts';
import {
  deliverEventsAndRunJobs,
  listRenewingSubscriptions,
  openActivationCheckout,
  openProCheckout,
  openUpgradeCheckout,
  payExpiredCheckout,
  pressCheckoutButton,
  sumRefundedAmount,
} from '../testing/checkouts.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';

const app = useTestApp();

const REFUNDED = 'Your payment was refunded';
const subjects = async (email: string) => (await readMailsTo(email)).map(({ subject }) => subject);
const report = () => deliverEventsAndRunJobs(app);

describe('payment of an expired checkout', () => {
  it('gives the plan to a person who has none', async () => {
    const { client, user } = await app.person();
    const first = await openUpgradeCheckout(client);
    await openUpgradeCheckout(client);
    await payExpiredCheckout(app, first.sessionId);
    await report();
    expect((await client.get('/payments/billing')).body).toMatchObject({ plan: 'pro' });
    expect(await listRenewingSubscriptions(user.userId)).toHaveLength(1);
    expect(await sumRefundedAmount(first.sessionId)).toBe(0);
  });
});

describe('payment without an owner', () => {
  it('is refunded with an email, and its subscription ends, after its registration has expired', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const { id } = await openProCheckout(client, account);
    const userId = (await RegistrationModel.findOneAndDelete({ email: account.email }).lean())?.userId ?? '';
    await pressCheckoutButton(app, { id }, 'pay');
    await report();
    expect(await listRenewingSubscriptions(userId)).toEqual([]);
    expect(await sumRefundedAmount(id)).toBe(1_300);
    expect((await subjects(account.email))[0]).toBe(REFUNDED);
  });

  it('is refunded with an email when it paid the activation fee of a registration that no longer exists', async () => {
    const { client, account } = await createVerifiedRegistration(app);
    const { id } = await openActivationCheckout(client, account);
    await RegistrationModel.deleteOne({ email: account.email });
    await pressCheckoutButton(app, { id }, 'pay');
    await report();
    expect(await sumRefundedAmount(id)).toBe(199);
    expect((await subjects(account.email))[0]).toBe(REFUNDED);
  });

  it('is refunded with one email, and its subscription ends, after its account was deleted', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    await UserModel.deleteOne({ userId: user.userId });
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    for (let reported = 0; reported < 2; reported += 1) await report();
    expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
    expect(await sumRefundedAmount(sessionId)).toBe(1_300);
    expect(await subjects(user.email)).toEqual([REFUNDED]);
  });
});
