import { RegistrationModel, type RegistrationPayment } from '../../auth/registration.model.ts';
import { fail } from '../../errors.ts';
import { UserModel } from '../../users/user.model.ts';
import type { CataloguePrice } from '../catalogue-prices.ts';
import type { PaymentGateway } from '../gateway.ts';
import { applySubscription } from './apply-subscription.ts';

interface AppliedCheckout {
  readonly price: CataloguePrice;
}

interface ApplyCheckoutInput {
  readonly checkoutId: string;
  /** userId that must own the checkout; undefined for webhook events. */
  readonly owner?: string;
  /** Id of the webhook event, recorded by the write that stores its result. */
  readonly eventId?: string;
}

/**
 * Applies a paid checkout to its owner. Idempotent: the return from checkout and the webhook event both call it, in any
 * order. Throws 409 for another owner, a wrong price or a second payment, 402 for an unpaid checkout.
 */
export async function applyCheckout(
  gateway: PaymentGateway,
  { checkoutId, owner, eventId }: ApplyCheckoutInput,
): Promise<AppliedCheckout> {
  const checkout = await gateway.readCheckout(checkoutId);
  if (!checkout?.owner || (owner !== undefined && checkout.owner !== owner)) throw fail('PAYMENT_CONFLICT');
  if (checkout.state !== 'paid') throw fail('PAYMENT_REQUIRED');
  const { price, billing, customerId } = checkout;
  if (!price || (price.subscription !== null && !billing)) throw fail('PAYMENT_CONFLICT');
  const payment: RegistrationPayment = {
    checkoutId,
    type: price.subscription ? 'subscription' : 'activation',
    customerId,
    billing,
    at: new Date(),
  };
  const userId = checkout.owner;
  if (!(await applyToUser(gateway, { userId, payment, eventId }))) {
    await applyToRegistration(userId, payment);
    // Race: the registration may have become a user between the two writes.
    await applyToUser(gateway, { userId, payment, eventId });
  }
  return { price };
}

interface UserPayment {
  readonly userId: string;
  readonly payment: RegistrationPayment;
  readonly eventId: string | undefined;
}

async function applyToUser(gateway: PaymentGateway, { userId, payment, eventId }: UserPayment): Promise<boolean> {
  const { customerId, billing } = payment;
  if (!(await UserModel.exists({ userId }))) return false;
  if (customerId !== null)
    await UserModel.updateOne({ userId, customerId: { $exists: false } }, { $set: { customerId } });
  if (billing) await applySubscription(gateway, { subscriptionId: billing.subscriptionId, eventId });
  return true;
}

async function applyToRegistration(userId: string, payment: RegistrationPayment): Promise<void> {
  const { matchedCount } = await RegistrationModel.updateOne(
    { userId, $or: [{ payment: null }, { 'payment.checkoutId': payment.checkoutId }] },
    { $set: { payment } },
  );
  if (matchedCount === 0) throw fail('PAYMENT_CONFLICT');
}
