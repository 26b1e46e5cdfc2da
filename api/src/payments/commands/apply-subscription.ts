import { RegistrationModel } from '../../auth/registration.model.ts';
import { fail } from '../../errors.ts';
import { evictSessions } from '../../middleware/session.ts';
import { planOf } from '../../users/plan-of.ts';
import { type UserDoc, UserModel } from '../../users/user.model.ts';
import type { Billing } from '../billing.model.ts';
import type { PaymentGateway } from '../gateway.ts';

const EVENTS_KEPT = 50;
/** Attempts of the optimistic write: events arrive in bursts, and a write that loses the race reads again. */
const TRIES = 6;

interface SubscriptionReference {
  readonly subscriptionId: string;
  readonly eventId?: string | undefined;
}

/**
 * Stores the provider's current state of a subscription. Events may arrive late, twice or out of order, so their content is
 * ignored: each one triggers a read, and optimistic concurrency on `billingRev` keeps the latest read.
 */
export async function applySubscription(
  gateway: PaymentGateway,
  { subscriptionId, eventId }: SubscriptionReference,
): Promise<void> {
  const owner = (await gateway.readSubscription(subscriptionId))?.owner ?? null;
  if (owner === null) return;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const user = await UserModel.findOne({ userId: owner }).lean();
    if (!user) return applyToRegistration(gateway, owner, subscriptionId);
    if (eventId !== undefined && user.billingEvents.includes(eventId)) return;
    // Order matters: the provider is read after the user, so the state is never older than the billingRev that guards it.
    const subscription = await gateway.readSubscription(subscriptionId);
    if (!subscription || (await write(user, subscription.billing, eventId))) return;
  }
  throw fail('UNAVAILABLE');
}

async function write(user: UserDoc, billing: Billing, eventId: string | undefined): Promise<boolean> {
  const { userId, billingRev } = user;
  // Ignores an ended subscription that is not the one of the current plan.
  const replaces =
    user.billing === null || user.billing.subscriptionId === billing.subscriptionId || planOf(user.billing) === 'free';
  const next = replaces ? { ...billing, ...failure(user.billing, billing) } : user.billing;
  const { modifiedCount } = await UserModel.updateOne(
    { userId, billingRev },
    {
      $set: { billing: next },
      $inc: { billingRev: 1 },
      ...(eventId === undefined ? {} : { $push: { billingEvents: { $each: [eventId], $slice: -EVENTS_KEPT } } }),
    },
  );
  if (modifiedCount > 0) evictSessions({ userId });
  return modifiedCount > 0;
}

/** Keeps the time of the first failure; a successful renewal clears it. */
function failure(
  before: Billing | null,
  { status, subscriptionId }: Billing,
): Pick<Billing, 'failedAt' | 'failedMails'> {
  if (status !== 'past_due' && status !== 'unpaid') return { failedAt: null, failedMails: 0 };
  const known = before?.subscriptionId === subscriptionId ? before : null;
  return { failedAt: known?.failedAt ?? new Date(), failedMails: known?.failedMails ?? 0 };
}

async function applyToRegistration(gateway: PaymentGateway, userId: string, subscriptionId: string): Promise<void> {
  const subscription = await gateway.readSubscription(subscriptionId);
  if (!subscription) return;
  await RegistrationModel.updateOne(
    { userId, 'payment.billing.subscriptionId': subscriptionId },
    { $set: { 'payment.billing': subscription.billing } },
  );
}
