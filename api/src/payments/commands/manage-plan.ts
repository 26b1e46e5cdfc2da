import { priceKey, type Term } from '@northkeep/contracts';
import { ApiError, fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { planOf } from '../../users/plan-of.ts';
import { type Billing, type UserDoc, UserModel } from '../../users/user.model.ts';
import { cataloguePrice } from '../catalogue-prices.ts';
import { applyCheckout } from './apply-checkout.ts';
import { applySubscription } from './apply-subscription.ts';

async function userOf(userId: string): Promise<UserDoc> {
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) throw fail('NO_SESSION');
  return user;
}

/** The account with what the provider says now; with what it said last, where it cannot be reached. */
export async function readPlan({ payments, log }: ServiceDeps, userId: string): Promise<UserDoc> {
  const user = await userOf(userId);
  if (user.billing === null) return user;
  try {
    await applySubscription(payments, { subscriptionId: user.billing.subscriptionId });
    return await userOf(userId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    log.debug({ code: error.code }, 'the plan was not read afresh');
    return user;
  }
}

/** Gives a person what they paid for in the checkout they come back from. Safe to repeat. */
export async function confirmUpgrade(
  { payments }: ServiceDeps,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<UserDoc> {
  await applyCheckout(payments, { checkoutId: sessionId, owner: userId });
  return userOf(userId);
}

/** Address of the page where the person changes card, invoices and plan. Throws 404 for somebody without a plan. */
export async function openPortal({ env, payments }: ServiceDeps, userId: string): Promise<string> {
  const { customerId } = await userOf(userId);
  if (customerId === undefined) throw fail('NOT_FOUND');
  return payments.portalUrl({ customerId, returnUrl: `${env.publicUrl}/app/settings/billing` });
}

/** Ends the plan with its paid term, or takes that back. Throws 404 where there is no plan to end. */
export async function endWithTerm(
  { payments }: ServiceDeps,
  { userId, ending }: { readonly userId: string; readonly ending: boolean },
): Promise<UserDoc> {
  const { subscriptionId } = livePlan(await userOf(userId));
  await payments.endWithTerm(subscriptionId, ending);
  await applySubscription(payments, { subscriptionId });
  return userOf(userId);
}

/**
 * Pays by another term from the end of the paid one on; the term that is paid now takes that back. Throws 404 where
 * there is no plan, 409 while it ends or its renewal has failed.
 */
export async function changeTerm(
  { payments }: ServiceDeps,
  { userId, term }: { readonly userId: string; readonly term: Term },
): Promise<UserDoc> {
  const { plan, subscriptionId, cancelAtPeriodEnd, failedAt } = livePlan(await userOf(userId));
  const price = plan === 'free' ? null : cataloguePrice(priceKey(plan, term));
  if (!price || cancelAtPeriodEnd || failedAt !== null) throw fail('CONFLICT');
  await payments.changePrice(subscriptionId, price);
  await applySubscription(payments, { subscriptionId });
  return userOf(userId);
}

function livePlan({ billing }: UserDoc): Billing {
  if (billing === null || planOf(billing) === 'free') throw fail('NOT_FOUND');
  return billing;
}
