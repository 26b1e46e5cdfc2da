import { DAY_MS, HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CounterModel } from '../auth/rate-limiter.ts';
import { createApiError } from '../errors.ts';
import { refunds, sessions } from '../platform/simulator/simulator.model.ts';
import { readMailsTo } from '../testing/accounts.ts';
import {
  listRenewingSubscriptions,
  openUpgradeCheckout,
  pressCheckoutButton,
  sumRefundedAmount,
} from '../testing/checkouts.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { UserModel } from '../users/user.model.ts';
import { findCataloguePrice } from './catalogue-prices.ts';
import { applyCheckout } from './commands/apply-checkout.ts';
import { openExclusiveCheckout } from './commands/open-exclusive-checkout.ts';
import { processDueLedgerEntries } from './commands/process-due-entries.ts';
import { LedgerModel } from './ledger/ledger.model.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  // Sends all events to a wrong URL, so that the job alone has to notice every change.
  app.deps.payments.simulator?.setWebhookUrl(`${app.origin}/api/nowhere`);
});
afterAll(() => app.close());
beforeEach(() => CounterModel.deleteMany({}).then(() => undefined));

const unreachable = () => Promise.reject(createApiError('PAYMENTS_UNAVAILABLE'));
const planOf = async (userId: string) => (await UserModel.findOne({ userId }).lean())?.billing?.plan;
const order = (owner: string) => {
  const price = findCataloguePrice('northkeep_pro_monthly');
  if (!price) throw new Error('no price');
  const url = 'https://northkeep.example/app/settings/billing';
  const findPayment = async () => null;
  return { owner, price, payer: { email: 'ada@northkeep.test' }, successUrl: url, cancelUrl: url, findPayment };
};

describe('checkout that is interrupted', () => {
  it('by an error after the provider has created it does not block the next checkout', async () => {
    const { client, user } = await app.person();
    const { payments } = app.deps;
    const lost = {
      ...payments,
      createCheckout: async (...args: Parameters<typeof payments.createCheckout>) => {
        await payments.createCheckout(...args);
        throw createApiError('PAYMENTS_UNAVAILABLE');
      },
    };
    await expect(openExclusiveCheckout(lost, order(user.userId))).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
    });
    expect((await openUpgradeCheckout(client)).portal_url).toContain('/dev/checkout/');
  });

  it('before its id is recorded still gives the plan when it is paid, and its ledger entry is completed', async () => {
    const { user } = await app.person();
    const { id } = await openExclusiveCheckout(app.deps.payments, order(user.userId));
    await LedgerModel.updateOne({ sessionId: id }, { $set: { state: 'opening' }, $unset: { sessionId: 1 } });
    await pressCheckoutButton(app, { id }, 'pay');
    await applyCheckout(app.deps.payments, { checkoutId: id });
    expect(await planOf(user.userId)).toBe('pro');
    expect(await LedgerModel.find({ userId: user.userId }).lean()).toMatchObject([{ state: 'paid', sessionId: id }]);
  });

  it('after its payment was recorded is applied by the job', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    const away = { ...app.deps.payments, readSubscription: unreachable };
    await expect(applyCheckout(away, { checkoutId: sessionId })).rejects.toMatchObject({
      code: 'PAYMENTS_UNAVAILABLE',
    });
    expect(await planOf(user.userId)).toBeUndefined();
    await processDueLedgerEntries(app.deps, Date.now() + 10 * MINUTE_MS);
    expect(await planOf(user.userId)).toBe('pro');
  });

  it('is applied by the job when neither the return nor an event reports its payment', async () => {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    await processDueLedgerEntries(app.deps, Date.now() + 24 * HOUR_MS);
    expect(await planOf(user.userId)).toBeUndefined();
    await processDueLedgerEntries(app.deps, Date.now() + 26 * HOUR_MS);
    expect(await planOf(user.userId)).toBe('pro');
  });

  it('is closed by the job when it was never paid', async () => {
    const { client } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    await processDueLedgerEntries(app.deps, Date.now() + 26 * HOUR_MS);
    expect((await sessions.findById(sessionId).lean())?.value.session.status).toBe('expired');
    expect(await LedgerModel.findOne({ sessionId }).lean()).toMatchObject({ state: 'expired' });
  });
});

describe('refund that is interrupted', () => {
  async function ownerless() {
    const { client, user } = await app.person();
    const { sessionId } = await openUpgradeCheckout(client);
    await pressCheckoutButton(app, { id: sessionId }, 'pay');
    await UserModel.deleteOne({ userId: user.userId });
    await applyCheckout(app.deps.payments, { checkoutId: sessionId });
    const read = () => LedgerModel.findOne({ sessionId }).lean();
    return { user, sessionId, read };
  }

  it.each(['endSubscription', 'refund', 'readCheckout'] as const)(
    'because the provider is unreachable at %s is completed by the next run of the job',
    async (call) => {
      const { user, sessionId, read } = await ownerless();
      const away = { ...app.deps.payments, [call]: unreachable };
      await processDueLedgerEntries({ ...app.deps, payments: away }, Date.now() + 1);
      expect(await read()).toMatchObject({ state: 'closing', attempts: expect.any(Number) });
      await processDueLedgerEntries(app.deps, Date.now() + HOUR_MS);
      expect(await read()).toMatchObject({ state: 'closed' });
      expect(await listRenewingSubscriptions(user.userId)).toEqual([]);
      expect(await sumRefundedAmount(sessionId)).toBe(1_300);
      expect(await readMailsTo(user.email)).toHaveLength(1);
    },
  );

  it('after the provider has executed it is not executed again, even if its idempotency key is forgotten', async () => {
    const { sessionId, read } = await ownerless();
    await processDueLedgerEntries(app.deps, Date.now() + 1);
    const before = await refunds.countDocuments();
    await LedgerModel.updateOne(
      { sessionId },
      { $set: { state: 'closing', closing: { reason: 'ownerless', step: 'end' } } },
    );
    await LedgerModel.updateOne({ sessionId }, { $set: { dueAt: new Date() } });
    await processDueLedgerEntries(app.deps, Date.now() + DAY_MS);
    expect(await read()).toMatchObject({ state: 'closed' });
    expect(await refunds.countDocuments()).toBe(before);
  });
});
