import type { RegistrationPlan } from '@northkeep/contracts';
import type { RegistrationDoc } from '../../auth/registration.model.ts';
import { createApiError } from '../../errors.ts';
import type { ServiceDeps } from '../../services.ts';
import { applyCheckout } from './apply-checkout.ts';
import { buildFreeCheckoutId, isActivationFree } from './open-checkout.ts';

/** Kind of the confirmed payment and the plan that the registration starts with. */
export interface RegistrationConfirmation {
  readonly type: 'subscription' | 'activation';
  readonly subscriptionPlan: RegistrationPlan;
}

const ACTIVATION: RegistrationConfirmation = { type: 'activation', subscriptionPlan: 'free' };

/** Confirms the checkout of the browser's registration. Idempotent, also after the webhook event. */
export async function confirmRegistration(
  services: ServiceDeps,
  registration: RegistrationDoc,
  checkoutId: string,
): Promise<RegistrationConfirmation> {
  if (checkoutId === buildFreeCheckoutId(registration)) {
    if (await isActivationFree(services, registration)) return ACTIVATION;
    throw createApiError('PAYMENT_REQUIRED');
  }
  const { price, isKept } = await applyCheckout(services.payments, { checkoutId, owner: registration.userId });
  if (!isKept) throw createApiError('PAYMENT_CONFLICT');
  return price.subscription ? { type: 'subscription', subscriptionPlan: 'tier1' } : ACTIVATION;
}
