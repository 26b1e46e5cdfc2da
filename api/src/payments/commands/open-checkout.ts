import { type RegistrationDoc, RegistrationModel } from '../../auth/registration.model.ts';
import { createApiError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { isFeeWaived } from '../../users/waivers.ts';
import type { CataloguePrice } from '../catalogue-prices.ts';
import { findUnappliedPayment } from '../ledger/checkout-entries.ts';
import { movePaymentToRegistration } from './adopt-payment.ts';
import { CHECKOUT_ID_PLACEHOLDER, openExclusiveCheckout } from './open-exclusive-checkout.ts';

/** Opened checkout, with the URL for the browser. */
export interface OpenedCheckout {
  readonly portal_url: string;
  readonly id: string;
}

/** `query`: further parameters for the return page; `&due=0` tells it that nothing had to be paid. */
const returnTo = (publicUrl: string, id: string, query = ''): OpenedCheckout => ({
  portal_url: `${publicUrl}/register/return?session_id=${id}${query}`,
  id,
});

/** Checkout id of a registration without a fee; {@link confirmRegistration} recognises it. */
export const buildFreeCheckoutId = ({ userId }: RegistrationDoc): string => `cs_waived_${userId.replaceAll('-', '')}`;

/** True when a registration owes no activation fee. */
export async function isActivationFree({ env }: ServiceDeps, { email }: RegistrationDoc): Promise<boolean> {
  return !env.activationFee || (await isFeeWaived(email));
}

/**
 * Opens the checkout of a verified registration. When this registration, or one of another browser with the same email,
 * is already paid, no checkout is opened, and the return URL is returned. An earlier open checkout is expired first, to
 * prevent a double payment.
 */
export async function openCheckout(
  services: ServiceDeps,
  registration: RegistrationDoc,
  price: CataloguePrice,
): Promise<OpenedCheckout> {
  const { env, payments } = services;
  if (registration.state !== 'verified') throw createApiError('VERIFICATION_REQUIRED');
  if (registration.payment) return returnTo(env.publicUrl, registration.payment.checkoutId);
  if (!price.subscription && (await isActivationFree(services, registration)))
    return returnTo(env.publicUrl, buildFreeCheckoutId(registration), '&due=0');
  const adopted = await movePaymentToRegistration(registration);
  if (adopted !== null) return returnTo(env.publicUrl, adopted);
  const { id, url } = await openExclusiveCheckout(payments, {
    owner: registration.userId,
    price,
    payer: { email: registration.email },
    // Stripe's placeholder: the braces must not be percent-encoded.
    successUrl: `${env.publicUrl}/register/return?session_id=${CHECKOUT_ID_PLACEHOLDER}`,
    cancelUrl: `${env.publicUrl}/register/return?canceled=1`,
    findPayment: async () => {
      const { userId } = registration;
      const unapplied = await findUnappliedPayment(userId, { beginsPlan: false });
      return unapplied ?? (await RegistrationModel.findOne({ userId }).lean())?.payment?.checkoutId ?? null;
    },
  });
  return { portal_url: url, id };
}
