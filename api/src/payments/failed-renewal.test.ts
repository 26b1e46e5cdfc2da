import { DAY_MS, HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { createApiError } from '../errors.ts';
import { renewSubscription } from '../platform/simulator/renewals.ts';
import { readMailsTo } from '../testing/accounts.ts';
import {
  deliverEventsAndRunJobs,
  listRenewingSubscriptions,
  openUpgradeCheckout,
  pressCheckoutButton,
} from '../testing/checkouts.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { followUpFailedRenewals } from './payment-jobs.ts';

const app = useTestApp();

async function failing() {
  const { client, user } = await app.person();
  const { body } = await client.post<{ sessionId: string }>('/stripe/create-checkout-session', {
    priceId: 'northkeep_pro_monthly',
  });
  await pressCheckoutButton(app, { id: body.sessionId }, 'pay');
  await client.post('/payments/confirm-upgrade', { sessionId: body.sessionId });
  const read = async () => {
    const billing = (await UserModel.findOne({ userId: user.userId }).lean())?.billing;
    if (!billing) throw new Error('no plan');
    return billing;
  };
  const { subscriptionId } = await read();
  await renewSubscription(subscriptionId, false);
  await client.get('/payments/billing');
  const since = (await read()).failedAt?.getTime() ?? 0;
  const subjects = async () => (await readMailsTo(user.email)).map(({ subject }) => subject).reverse();
  /** Runs the job as if `days` had passed since the failure. */
  const after = (days: number) => followUpFailedRenewals(app.deps, since + days * DAY_MS);
  return { client, user, subscriptionId, since, read, subjects, after };
}

describe('followUpFailedRenewals', () => {
  it('sends one reminder each on days 0, 4 and 10, however often the job runs', async () => {
    const { after, subjects, client } = await failing();
    const last = /^Pro ends on \w+ \d+$/;
    for (const day of [0, 0, 1, 3.9]) await after(day);
    expect(await subjects()).toEqual(['Your Pro plan could not be renewed']);
    await Promise.all([after(4), after(4)]);
    await after(9.9);
    expect(await subjects()).toEqual(['Your Pro plan could not be renewed', 'Your Pro plan is still not renewed']);
    await after(10);
    await after(13.9);
    expect(await subjects()).toEqual([expect.any(String), expect.any(String), expect.stringMatching(last)]);
    expect((await client.get('/auth/check')).body).toMatchObject({ plan: 'pro' });
  });

  it('sends no reminder after a successful renewal', async () => {
    const { after, subjects, subscriptionId, read } = await failing();
    await after(0);
    await renewSubscription(subscriptionId, true);
    await after(4);
    expect(await subjects()).toHaveLength(1);
    expect(await read()).toMatchObject({ status: 'active', failedAt: null, failedMails: 0 });
  });

  // shows: pay.grace
  it('ends the subscription at the provider after 14 days', async () => {
    const { after, subscriptionId, client } = await failing();
    await after(14);
    expect((await app.deps.payments.readSubscription(subscriptionId))?.billing.status).toBe('canceled');
    expect((await client.get('/auth/check')).body).toMatchObject({ plan: 'free' });
    const { status } = await client.post('/stripe/create-checkout-session', { priceId: 'northkeep_pro_monthly' });
    expect(status).toBe(200);
  });

  it('reads the provider only when a reminder or the end of the grace period is due', async () => {
    const { since, user } = await failing();
    await app.deps.payments.simulator?.deliver();
    let reads = 0;
    const payments = {
      ...app.deps.payments,
      readSubscription(id: string) {
        reads += 1;
        return app.deps.payments.readSubscription(id);
      },
    };
    const writes = async () => (await UserModel.findOne({ userId: user.userId }).lean())?.billingRev ?? 0;
    const before = await writes();
    for (let hour = 0; hour < 14 * 24; hour += 1)
      await followUpFailedRenewals({ ...app.deps, payments }, since + hour * HOUR_MS);
    expect(reads).toBe(3);
    expect((await writes()) - before).toBe(6);
  });

  it('checks again after ten minutes when the provider is unreachable', async () => {
    const { since, subjects } = await failing();
    let calls = 0;
    const readSubscription = () => {
      calls += 1;
      return Promise.reject(createApiError('PAYMENTS_UNAVAILABLE'));
    };
    const away = { ...app.deps, payments: { ...app.deps.payments, readSubscription } };
    for (const minute of [0, 1, 9]) await followUpFailedRenewals(away, since + minute * MINUTE_MS);
    expect(calls).toBe(1);
    await followUpFailedRenewals(app.deps, since + 10 * MINUTE_MS);
    expect(await subjects()).toHaveLength(1);
  });

  it('ends an unpaid subscription that another one has replaced before the job ran', async () => {
    const { client, user, subscriptionId } = await failing();
    await UserModel.updateOne(
      { userId: user.userId },
      { $set: { 'billing.failedAt': new Date(Date.now() - 15 * DAY_MS) }, $inc: { billingRev: 1 } },
    );
    const { sessionId } = await openUpgradeCheckout(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    await deliverEventsAndRunJobs(app);
    expect((await client.get('/payments/billing')).body).toMatchObject({ plan: 'pro' });
    expect(await listRenewingSubscriptions(user.userId)).toHaveLength(1);
    expect((await app.deps.payments.readSubscription(subscriptionId))?.billing.status).toBe('canceled');
  });

  it('sends only the last reminder after a downtime of several days', async () => {
    const { after, subjects } = await failing();
    await after(11);
    expect(await subjects()).toEqual([expect.stringMatching(/^Pro ends on/)]);
  });
});
