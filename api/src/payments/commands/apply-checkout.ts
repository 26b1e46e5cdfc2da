import { RegistrationModel, type RegistrationPayment } from '../../auth/registration.model.ts';
import { PAID_REGISTRATION_TTL_MS } from '../../auth/registrations.ts';
import { createApiError } from '../../errors.ts';
import { UserModel } from '../../users/user.model.ts';
import type { CataloguePrice } from '../catalogue-prices.ts';
import type { Checkout, PaymentGateway } from '../gateway.ts';
import {
  findCheckoutEntry,
  recordCheckoutExpired,
  recordCheckoutMispriced,
  recordCheckoutPaid,
} from '../ledger/checkout-entries.ts';
import type { LedgerEntry } from '../ledger/ledger.model.ts';
import {
  assignEntryToAccount,
  recordPurchaseApplied,
  recordPurchaseClosing,
  recordRegistrationDeadline,
} from '../ledger/purchase-entries.ts';
import { applySubscription } from './apply-subscription.ts';

export interface AppliedCheckout {
  readonly price: CataloguePrice;
  /** False when the payment is refunded, because it was surplus or arrived too late. */
  readonly isKept: boolean;
}

interface ApplyCheckoutInput {
  readonly checkoutId: string;
  /** userId that must own the checkout; undefined for webhook events. */
  readonly owner?: string;
  /** Id of the webhook event. The write that stores the result of the event records this id. */
  readonly eventId?: string;
}

/**
 * Applies a paid checkout to its owner. Idempotent: the return from checkout, the webhook event and the job all call
 * it, in any order. A payment without an account that needs it, or at another price than the catalogue's, is marked in
 * the ledger for a refund. Throws 409 for another owner or a wrong price, 402 for an unpaid checkout.
 */
export async function applyCheckout(
  gateway: PaymentGateway,
  { checkoutId, owner, eventId }: ApplyCheckoutInput,
): Promise<AppliedCheckout> {
  const checkout = await gateway.readCheckout(checkoutId);
  const known = checkout && (await findCheckoutEntry(checkout));
  const userId = known ? known.userId : (checkout?.owner ?? null);
  if (!checkout?.owner || (owner !== undefined && userId !== owner)) throw createApiError('PAYMENT_CONFLICT');
  if (checkout.state === 'expired' && known?.state === 'open') await recordCheckoutExpired(known._id, 'open');
  if (checkout.state !== 'paid') throw createApiError('PAYMENT_REQUIRED');
  const { price, billing } = checkout;
  if (!price || (price.subscription !== null && !billing)) {
    if (known) await recordCheckoutMispriced(checkout, known._id);
    throw createApiError('PAYMENT_CONFLICT');
  }
  const entry = await returnToAccount(await recordCheckoutPaid({ checkout, price, userId: checkout.owner }));
  if (owner !== undefined && entry.userId !== owner && entry.userId !== null) throw createApiError('PAYMENT_CONFLICT');
  if (entry.closing !== null || entry.userId === null) return { price, isKept: false };
  if (eventId !== undefined && entry.events.includes(eventId)) return { price, isKept: true };
  return { price, isKept: await applyToOwner(gateway, { entry, checkout, userId: entry.userId, eventId }) };
}

/**
 * Returns the ledger entry, owned by the account that was created with its checkout. Race: a second registration of the
 * same email may have adopted the payment while the first one was finalized.
 */
async function returnToAccount(entry: LedgerEntry): Promise<LedgerEntry> {
  const { sessionId: checkoutId, closing, userId } = entry;
  if (checkoutId === undefined || closing !== null) return entry;
  const account = await UserModel.findOne({ checkoutId }, { userId: 1 }).lean();
  return account && account.userId !== userId ? assignEntryToAccount(entry, account.userId) : entry;
}

interface OwnedPayment {
  readonly entry: LedgerEntry;
  readonly checkout: Checkout;
  readonly userId: string;
  readonly eventId: string | undefined;
}

async function applyToOwner(gateway: PaymentGateway, owned: OwnedPayment): Promise<boolean> {
  const { entry, eventId } = owned;
  const atUser = await applyToUser(gateway, owned);
  if (atUser !== null) return atUser;
  const atRegistration = await applyToRegistration(owned);
  // Race: the registration may have become a user in the meantime, so applying the payment to the user is tried again.
  const kept = (await applyToUser(gateway, owned)) ?? atRegistration;
  if (kept === null) {
    const reason = entry.finishBy === undefined ? 'ownerless' : 'unfinished';
    await recordPurchaseClosing(entry._id, { reason, eventId });
  }
  return kept ?? false;
}

/**
 * Applies a payment to the account. Returns true when it is kept, false when it is surplus, null without an account.
 */
async function applyToUser(
  gateway: PaymentGateway,
  { entry, checkout, userId, eventId }: OwnedPayment,
): Promise<boolean | null> {
  const { id, customerId, billing } = checkout;
  const user = await UserModel.findOne({ userId }).lean();
  if (!user) return null;
  if (billing) {
    const isKept = await applySubscription(gateway, { subscriptionId: billing.subscriptionId, eventId });
    if (isKept && customerId !== null)
      await UserModel.updateOne({ userId, customerId: { $exists: false } }, { $set: { customerId } });
    return isKept;
  }
  if (user.checkoutId !== id) {
    await recordPurchaseClosing(entry._id, { reason: 'surplus', eventId });
    return false;
  }
  await recordPurchaseApplied(entry._id, eventId);
  return true;
}

/**
 * Applies a payment to the registration, which then lasts for {@link PAID_REGISTRATION_TTL_MS}. Returns true when it is
 * kept, false when the registration was paid before, null without a registration.
 */
async function applyToRegistration({ entry, checkout, userId, eventId }: OwnedPayment): Promise<boolean | null> {
  const { id, customerId, billing } = checkout;
  const at = new Date();
  const expiresAt = new Date(at.getTime() + PAID_REGISTRATION_TTL_MS);
  const payment: RegistrationPayment = {
    checkoutId: id,
    type: billing ? 'subscription' : 'activation',
    customerId,
    billing,
    at,
  };
  const live = { userId, state: { $ne: 'done' }, expiresAt: { $gt: at } } as const;
  await RegistrationModel.updateOne({ ...live, payment: null }, { $set: { payment, expiresAt } });
  const registration = await RegistrationModel.findOne(live).lean();
  if (!registration?.payment) return null;
  if (registration.payment.checkoutId !== id) {
    await recordPurchaseClosing(entry._id, { reason: 'surplus', eventId });
    return false;
  }
  await recordRegistrationDeadline(entry._id, { finishBy: registration.expiresAt, eventId });
  return true;
}
