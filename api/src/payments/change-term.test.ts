import type { BillingResponse, ErrorBody } from '@northkeep/contracts';
import { DAY_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { renewDueSubscriptions, renewSubscription, setTestCard } from '../platform/simulator/renewals.ts';
import { invoices, subscriptions } from '../platform/simulator/simulator.model.ts';
import { pressCheckoutButton } from '../testing/checkouts.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { UserModel } from '../users/user.model.ts';

const app = useTestApp();

async function proPerson() {
  const { client, user } = await app.person();
  const { body } = await client.post<{ sessionId: string }>('/stripe/create-checkout-session', {
    priceId: 'northkeep_pro_monthly',
  });
  await pressCheckoutButton(app, { id: body.sessionId }, 'pay');
  await client.post('/payments/confirm-upgrade', { sessionId: body.sessionId });
  const billing = (await UserModel.findOne({ userId: user.userId }).lean())?.billing;
  if (!billing) throw new Error('no plan');
  const change = (term: string) => client.post<BillingResponse & ErrorBody>('/payments/change-term', { term });
  const read = async () => (await client.get<BillingResponse>('/payments/billing')).body.subscription;
  const { portal_url } = (await client.post<{ portal_url: string }>('/payments/portal')).body;
  const portal = new URL(portal_url).pathname;
  const button = async (action: string) => {
    const headers = { 'sec-fetch-site': 'same-origin' };
    const { status } = await fetch(`${app.origin}${portal}/${action}`, { method: 'POST', redirect: 'manual', headers });
    return status;
  };
  const page = async () => (await fetch(`${app.origin}${portal}`)).text();
  return { client, ...billing, change, read, button, page };
}
type Pro = Awaited<ReturnType<typeof proPerson>>;

const chargedFor = async ({ customerId }: Pro) =>
  (await invoices.find({ key: customerId }).lean()).map(({ value }) => value.amount_due).sort((a, b) => a - b);

describe('POST /payments/change-term', () => {
  it('starts and charges the new term when the paid one ends, and renews it', async () => {
    const pro = await proPerson();
    const { body } = await pro.change('annual');
    expect(body.subscription).toMatchObject({ term: 'monthly', nextTerm: 'annual', cancelAtPeriodEnd: false });
    expect(await chargedFor(pro)).toEqual([1_300]);
    await renewSubscription(pro.subscriptionId, true);
    expect(await pro.read()).toMatchObject({ term: 'annual', nextTerm: null, status: 'active' });
    expect(await chargedFor(pro)).toEqual([1_300, 12_000]);
    const ends = Date.parse((await pro.read())?.currentPeriodEnd ?? '');
    expect(ends - pro.currentPeriodEnd.getTime()).toBeGreaterThan(364 * DAY_MS);
    await renewSubscription(pro.subscriptionId, true);
    expect(await chargedFor(pro)).toEqual([1_300, 12_000, 12_000]);
    expect((await subscriptions.findById(pro.subscriptionId).lean())?.value.schedule).toBeNull();
  });

  it('a change of term can be undone and made again, and a cancellation of the plan removes it', async () => {
    const pro = await proPerson();
    await pro.change('annual');
    expect((await pro.change('monthly')).body.subscription).toMatchObject({ term: 'monthly', nextTerm: null });
    await pro.change('annual');
    expect((await pro.change('annual')).body.subscription).toMatchObject({ nextTerm: 'annual' });
    const { body } = await pro.client.post<BillingResponse>('/payments/cancel');
    expect(body.subscription).toMatchObject({ cancelAtPeriodEnd: true, nextTerm: null });
    expect(await pro.change('annual')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await pro.client.post<BillingResponse>('/payments/resume')).body.subscription).toMatchObject({
      cancelAtPeriodEnd: false,
    });
    await renewSubscription(pro.subscriptionId, true);
    expect(await pro.read()).toMatchObject({ term: 'monthly' });
  });

  it('rejects accounts without a plan, unknown terms and requests without a session', async () => {
    const { client } = await app.person();
    expect((await client.post('/payments/change-term', { term: 'annual' })).status).toBe(404);
    expect((await client.post('/payments/change-term', { term: 'weekly' })).status).toBe(400);
    expect((await app.stranger().post('/payments/change-term', { term: 'annual' })).status).toBe(401);
  });
});

describe('simulated billing portal', () => {
  // shows: public.plans.next-cycle
  it('schedules and shows another term, cancels and resumes the plan', async () => {
    const pro = await proPerson();
    const annual = /change\/(price_[a-z0-9]+)[^>]*><button>Pay 120\.00 USD a year/.exec(await pro.page())?.[1] ?? '';
    expect(await pro.button(`change/${annual}`)).toBe(303);
    expect(await pro.page()).toContain('<dt>After that</dt><dd>120.00 USD a year</dd>');
    expect(await pro.read()).toMatchObject({ nextTerm: 'annual' });
    await pro.button('keep');
    expect(await pro.read()).toMatchObject({ nextTerm: null });
    await pro.button('cancel');
    expect(await pro.read()).toMatchObject({ cancelAtPeriodEnd: true });
    await pro.button('resume');
    expect(await pro.read()).toMatchObject({ cancelAtPeriodEnd: false });
    await pro.button('cancel');
    await pro.button('term');
    expect((await pro.client.get<BillingResponse>('/payments/billing')).body).toMatchObject({ plan: 'free' });
    expect(await pro.button('nothing')).toBe(404);
  });

  it('keeps the invoice open after a declined renewal and pays it with a working card', async () => {
    const pro = await proPerson();
    await pro.button('card/declined');
    await pro.button('term');
    expect(await pro.read()).toMatchObject({ status: 'past_due', failedAt: expect.any(String) });
    expect(await pro.page()).toMatch(/13\.00 USD, open/);
    expect((await pro.change('annual')).status).toBe(409);
    await pro.button('card/works');
    expect(await pro.read()).toMatchObject({ status: 'active', failedAt: null });
    const page = await pro.page();
    expect(page).not.toMatch(/13\.00 USD, open/);
    const invoice = /href="([^"]*\/invoices\/in_[a-z0-9]+)"/.exec(page)?.[1] ?? '';
    const printed = await (await fetch(`${app.origin}${invoice}`)).text();
    expect(printed).toContain('<dt>Paid</dt><dd>13.00 USD</dd>');
    const other = await proPerson();
    const foreign = invoice.replace(/bps_[a-z0-9]+/, /bps_[a-z0-9]+/.exec(await other.page())?.[0] ?? '');
    expect((await fetch(`${app.origin}${foreign}`)).status).toBe(404);
  });

  // shows: pay.renewal
  it('renews a subscription whose period is over, unless it was cancelled', async () => {
    const pro = await proPerson();
    await setTestCard(pro.customerId, true);
    await renewDueSubscriptions(Math.floor(pro.currentPeriodEnd.getTime() / 1000) - 1);
    expect(await chargedFor(pro)).toEqual([1_300]);
    await renewDueSubscriptions(Math.floor(pro.currentPeriodEnd.getTime() / 1000));
    expect(await chargedFor(pro)).toEqual([1_300, 1_300]);

    const leaving = await proPerson();
    await leaving.client.post('/payments/cancel');
    await renewDueSubscriptions(Math.floor(leaving.currentPeriodEnd.getTime() / 1000));
    expect(await chargedFor(leaving)).toEqual([1_300]);
  });

  it('charges a period once when a crash interrupts the renewal after its invoice', async () => {
    const pro = await proPerson();
    const before = (await subscriptions.findById(pro.subscriptionId).lean())?.value;
    await renewSubscription(pro.subscriptionId, true);
    await subscriptions.updateOne({ _id: pro.subscriptionId }, { $set: { value: before } });
    await renewSubscription(pro.subscriptionId, false);
    expect(await chargedFor(pro)).toEqual([1_300, 1_300]);
    expect(await pro.read()).toMatchObject({ status: 'active', failedAt: null });
  });
});
