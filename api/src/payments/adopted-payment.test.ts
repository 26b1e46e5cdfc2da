import { DAY_MS, HOUR_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { RegistrationModel } from '../auth/registration.model.ts';
import { buildProfileBody, createTestAccount, createVerifiedRegistration } from '../testing/accounts.ts';
import {
  confirmCheckout,
  createPaidProRegistration,
  listRenewingSubscriptions,
  runPaymentJobs,
  sumRefundedAmount,
} from '../testing/checkouts.ts';
import { useClock, useTestApp } from '../testing/use-test-app.ts';
import { LedgerModel } from './ledger/ledger.model.ts';

const app = useTestApp();
const later = useClock();

/** Creates two verified registrations of one email, of which the first has paid. */
async function twoRegistrations() {
  const { client, account, checkout } = await createPaidProRegistration(app);
  await confirmCheckout(client, checkout.id);
  const { userId = '' } = (await RegistrationModel.findOne({ email: account.email }).lean()) ?? {};
  const second = await createVerifiedRegistration(app, createTestAccount(account.email));
  const other = await RegistrationModel.findOne({ email: account.email, userId: { $ne: userId } }).lean();
  return {
    ...{ userId, checkout, second },
    finalize: () => client.post('/auth/finalize-registration', buildProfileBody(account)),
    /**
     * Simulates that the second registration adopts the payment after the first registration was read for its
     * finalization.
     */
    adopt: () => LedgerModel.updateOne({ sessionId: checkout.id }, { $set: { userId: other?.userId } }),
    owner: async () => (await LedgerModel.findOne({ sessionId: checkout.id }).lean())?.userId,
  };
}

describe('payment that a second registration adopts while the first one is finalized', () => {
  it('stays with the new account after the second registration has expired', async () => {
    const { userId, checkout, finalize, adopt, owner } = await twoRegistrations();
    await adopt();
    expect((await finalize()).status).toBe(201);
    await runPaymentJobs(app);
    expect(await owner()).toBe(userId);
    later(30 * DAY_MS + 2 * HOUR_MS);
    await runPaymentJobs(app);
    expect(await sumRefundedAmount(checkout.id)).toBe(0);
    expect(await listRenewingSubscriptions(userId)).toHaveLength(1);
  });

  it('returns to the new account when the second registration confirms it', async () => {
    const { userId, checkout, second, finalize, adopt, owner } = await twoRegistrations();
    await finalize();
    await adopt();
    expect((await confirmCheckout(second.client, checkout.id)).status).toBe(409);
    expect(await owner()).toBe(userId);
  });
});
