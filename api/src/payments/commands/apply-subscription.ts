import { priceKey } from '@northkeep/contracts';
import { RegistrationModel } from '../../auth/registration.model.ts';
import { createApiError } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import { hasHadPaidPlan, planOf } from '../../users/plan-of.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import type { Billing } from '../billing.model.ts';
import { findCataloguePrice } from '../catalogue-prices.ts';
import type { PaymentGateway } from '../gateway.ts';
import { findMispricedCheckout, recordCheckoutMispriced, recordSubscription } from '../ledger/checkout-entries.ts';
import { type LedgerEntry, LedgerModel } from '../ledger/ledger.model.ts';
import { recordPurchaseApplied, recordPurchaseClosed, recordPurchaseClosing } from '../ledger/purchase-entries.ts';

const EVENTS_KEPT = 50;
/**
 * Maximum attempts of the optimistic write: events arrive in bursts, and a write that loses the race reads the account
 * again.
 */
const TRIES = 6;

interface SubscriptionReference {
  readonly subscriptionId: string;
  readonly eventId?: string | undefined;
}

/**
 * Stores the provider's current state of a subscription. Events may arrive late, twice or out of order, so their
 * content is ignored: each one triggers a read, and optimistic concurrency on `billingRev` keeps the latest read. A
 * subscription that its owner cannot use is marked in the ledger, to be ended and refunded. Returns true when the
 * subscription is kept.
 */
export async function applySubscription(
  gateway: PaymentGateway,
  { subscriptionId, eventId }: SubscriptionReference,
): Promise<boolean> {
  const entry = await findSubscriptionEntry(gateway, subscriptionId);
  if (!entry || entry.userId === null || entry.closing !== null) return false;
  if (eventId !== undefined && entry.events.includes(eventId)) return true;
  const { _id, userId } = entry;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const user = await UserModel.findOne({ userId }).lean();
    if (user && eventId !== undefined && user.billingEvents.includes(eventId)) return true;
    // Reads the account before the provider: the write requires the billingRev of this account, so it never replaces a
    // newer state with an older one.
    const billing = (await gateway.readSubscription(subscriptionId))?.billing;
    if (!billing) return false;
    if (!user) {
      if (await applyToRegistration(userId, billing)) return true;
      // Race: the registration may have become a user after the user was looked up; the user is then looked up again.
      if (await UserModel.exists({ userId })) continue;
      if (hasEnded(billing)) await recordPurchaseClosed(_id);
      else await recordPurchaseClosing(_id, { reason: entry.finishBy ? 'unfinished' : 'ownerless', eventId });
      return false;
    }
    if (!(await canReplace(gateway, user.billing, billing))) {
      if (hasEnded(billing)) await recordPurchaseClosed(_id);
      else await recordPurchaseClosing(_id, { reason: 'surplus', eventId });
      return false;
    }
    await closeReplaced(gateway, user.billing, billing);
    if (await write(user, billing, eventId)) {
      if (hasEnded(billing)) await recordPurchaseClosed(_id);
      else await recordPurchaseApplied(_id);
      return true;
    }
  }
  throw createApiError('UNAVAILABLE');
}

/** Finds the ledger entry of a subscription, or records one when the provider knows its owner. */
async function findSubscriptionEntry(gateway: PaymentGateway, subscriptionId: string): Promise<LedgerEntry | null> {
  const known = await LedgerModel.findOne({ subscriptionId }).lean();
  if (known) return known;
  const subscription = await gateway.readSubscription(subscriptionId);
  if (!subscription?.owner) return null;
  const { plan, term, customerId } = subscription.billing;
  const price = plan === 'free' ? null : findCataloguePrice(priceKey(plan, term));
  if (!price) return null;
  const { entryId, owner } = subscription;
  const mispriced = await findMispricedCheckout(gateway, entryId);
  if (mispriced) {
    await recordCheckoutMispriced(mispriced.checkout, mispriced.entryId);
    return null;
  }
  return recordSubscription({ subscriptionId, customerId, entryId }, { userId: owner, price });
}

const hasEnded = ({ status }: Billing) => status === 'canceled' || status === 'incomplete_expired';

/**
 * Returns true when the subscription becomes the account's billing plan: the account has no subscription, or its
 * current one no longer gives a paid plan.
 */
async function canReplace(gateway: PaymentGateway, current: Billing | null, billing: Billing): Promise<boolean> {
  if (current === null || current.subscriptionId === billing.subscriptionId) return true;
  if (hasEnded(billing)) return false;
  if (planOf(current) === 'free') return true;
  // The event that ends the current subscription may not have arrived yet, so the provider is asked for its state
  // before the new subscription is refunded.
  const confirmed = await gateway.readSubscription(current.subscriptionId);
  return !confirmed || hasEnded(confirmed.billing);
}

/** Ends a subscription that gives no plan any more but that the provider may still charge, such as an unpaid one. */
async function closeReplaced(gateway: PaymentGateway, current: Billing | null, billing: Billing): Promise<void> {
  if (current === null || current.subscriptionId === billing.subscriptionId || hasEnded(current)) return;
  const entry = await findSubscriptionEntry(gateway, current.subscriptionId);
  if (entry) await recordPurchaseClosing(entry._id, { reason: 'replaced' });
}

async function write(user: UserDoc, billing: Billing, eventId: string | undefined): Promise<boolean> {
  const { userId, billingRev } = user;
  const { modifiedCount } = await UserModel.updateOne(
    { userId, billingRev },
    {
      $set: {
        billing: { ...billing, ...failure(user.billing, billing) },
        ...(hasHadPaidPlan(user) ? { hadPaidPlan: true } : {}),
      },
      $inc: { billingRev: 1 },
      ...(eventId === undefined ? {} : { $push: { billingEvents: { $each: [eventId], $slice: -EVENTS_KEPT } } }),
    },
  );
  if (modifiedCount > 0) evictSessions({ userId });
  return modifiedCount > 0;
}

/**
 * Returns the fields about a failed renewal. While renewals fail, the times of the first failure and of the next check
 * are kept; a successful renewal clears them.
 */
function failure(
  before: Billing | null,
  { status, subscriptionId }: Billing,
): Pick<Billing, 'failedAt' | 'failedMails' | 'nextCheckAt'> {
  if (status !== 'past_due' && status !== 'unpaid') return { failedAt: null, failedMails: 0, nextCheckAt: null };
  const known = before?.subscriptionId === subscriptionId && before.failedAt ? before : null;
  const failedAt = known?.failedAt ?? new Date();
  return { failedAt, failedMails: known?.failedMails ?? 0, nextCheckAt: known?.nextCheckAt ?? failedAt };
}

/**
 * Stores the state of a subscription in the registration that paid for it. Returns false when no live registration has
 * this userId.
 */
async function applyToRegistration(userId: string, billing: Billing): Promise<boolean> {
  await RegistrationModel.updateOne(
    { userId, 'payment.billing.subscriptionId': billing.subscriptionId },
    { $set: { 'payment.billing': billing } },
  );
  const live = { userId, state: { $ne: 'done' }, expiresAt: { $gt: new Date() } } as const;
  return (await RegistrationModel.exists(live)) !== null;
}
