import { createApiError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { planOf } from '../../users/plan-of.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import { findUnappliedPayment } from '../ledger/checkout-entries.ts';
import { LedgerModel } from '../ledger/ledger.model.ts';
import { CHECKOUT_ID_PLACEHOLDER, openExclusiveCheckout } from './open-exclusive-checkout.ts';

interface Opened {
  readonly sessionId: string;
  readonly portal_url: string;
}

/** Opens a checkout for an existing account; an account with a paid plan gets the provider's portal instead. */
export async function openSettingsCheckout(
  { env, payments }: ServiceDeps,
  user: UserDoc,
  priceId: string,
): Promise<Opened> {
  const returnUrl = `${env.publicUrl}/app/settings/billing`;
  if (user.billing && planOf(user.billing) !== 'free') {
    const { customerId, subscriptionId } = user.billing;
    return { sessionId: subscriptionId, portal_url: await payments.portalUrl({ customerId, returnUrl }) };
  }
  const price = await payments.findPrice(priceId);
  if (!price?.subscription)
    throw createApiError('INVALID_INPUT', { details: { priceId: 'This is not a price of ours.' } });
  const { id, url } = await openExclusiveCheckout(payments, {
    owner: user.userId,
    price,
    payer: user.customerId === undefined ? { email: user.email } : { customerId: user.customerId },
    successUrl: `${returnUrl}?session_id=${CHECKOUT_ID_PLACEHOLDER}`,
    cancelUrl: `${returnUrl}?canceled=1`,
    findPayment: async () =>
      (await findUnappliedPayment(user.userId, { beginsPlan: true })) ?? findAppliedPayment(user.userId),
  });
  return { sessionId: id, portal_url: url };
}

/** Returns the id of the checkout that began the paid plan of an account, null on the Free plan. */
async function findAppliedPayment(userId: string): Promise<string | null> {
  const billing = (await UserModel.findOne({ userId }, { billing: 1 }).lean())?.billing;
  if (!billing || planOf(billing) === 'free') return null;
  const entry = await LedgerModel.findOne({ subscriptionId: billing.subscriptionId }).lean();
  return entry?.sessionId ?? null;
}
