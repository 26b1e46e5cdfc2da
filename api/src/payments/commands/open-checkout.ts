import { type RegistrationDoc, RegistrationModel } from '../../auth/registration.model.ts';
import { fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { isWaived } from '../../users/waivers.ts';
import type { CataloguePrice } from '../catalogue-prices.ts';

/** Where to send the browser. */
export interface OpenedCheckout {
  readonly portal_url: string;
  readonly id: string;
}

const returnTo = (publicUrl: string, id: string): OpenedCheckout => ({
  portal_url: `${publicUrl}/register/return?session_id=${id}`,
  id,
});

/** Stands for a checkout where there is nothing to pay; {@link confirmRegistration} knows it again. */
export const freeCheckoutId = ({ userId }: RegistrationDoc): string => `cs_waived_${userId.replaceAll('-', '')}`;

/** Whether a registration owes no activation fee. */
export async function isFeeFree({ env }: ServiceDeps, { email }: RegistrationDoc): Promise<boolean> {
  return !env.activationFee || (await isWaived(email));
}

/**
 * Opens the checkout of a verified registration. What was paid already goes straight on to the return address, and an
 * earlier open checkout is closed first: nobody can pay twice.
 */
export async function openCheckout(
  services: ServiceDeps,
  registration: RegistrationDoc,
  price: CataloguePrice,
): Promise<OpenedCheckout> {
  const { env, payments } = services;
  if (registration.state !== 'verified') throw fail('VERIFICATION_REQUIRED');
  if (registration.payment) return returnTo(env.publicUrl, registration.payment.checkoutId);
  if (!price.subscription && (await isFeeFree(services, registration)))
    return returnTo(env.publicUrl, freeCheckoutId(registration));
  const earlier = registration.openCheckoutId;
  if (earlier !== null && !(await payments.expireCheckout(earlier))) {
    const checkout = await payments.readCheckout(earlier);
    if (checkout?.state === 'paid') return returnTo(env.publicUrl, earlier);
  }
  const opened = await payments.createCheckout({
    owner: registration.userId,
    price,
    payer: { email: registration.email },
    // The braces are the provider's placeholder and must arrive unescaped.
    successUrl: `${env.publicUrl}/register/return?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${env.publicUrl}/register/return?canceled=1`,
  });
  const { modifiedCount } = await RegistrationModel.updateOne(
    { _id: registration._id, openCheckoutId: earlier },
    { $set: { openCheckoutId: opened.id } },
  );
  if (modifiedCount === 0) {
    // Another tab opened one at the same moment: that one stays.
    await payments.expireCheckout(opened.id);
    throw fail('REGISTRATION_CONFLICT');
  }
  return { portal_url: opened.url, id: opened.id };
}
