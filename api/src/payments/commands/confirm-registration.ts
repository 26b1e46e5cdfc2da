import type { RegistrationPlan } from '@northkeep/contracts';
import type { RegistrationDoc } from '../../auth/registration.model.ts';
import { fail } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { applyCheckout } from './apply-checkout.ts';
import { freeCheckoutId, isFeeFree } from './open-checkout.ts';

export interface Confirmed {
  readonly type: 'subscription' | 'activation';
  readonly subscriptionPlan: RegistrationPlan;
}

const ACTIVATED: Confirmed = { type: 'activation', subscriptionPlan: 'free' };

/** Confirms the checkout of the browser's registration. Idempotent, also after the webhook event. */
export async function confirmRegistration(
  services: ServiceDeps,
  registration: RegistrationDoc,
  checkoutId: string,
): Promise<Confirmed> {
  if (checkoutId === freeCheckoutId(registration)) {
    if (await isFeeFree(services, registration)) return ACTIVATED;
    throw fail('PAYMENT_REQUIRED');
  }
  const { price } = await applyCheckout(services.payments, { checkoutId, owner: registration.userId });
  return price.subscription ? { type: 'subscription', subscriptionPlan: 'tier1' } : ACTIVATED;
}
