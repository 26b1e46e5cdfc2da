import { OPERATIONS, priceKey } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { readCookie, setCookie } from '../auth/cookies.ts';
import { PAYMENT_IP_LIMIT } from '../auth/rate-limits.ts';
import type { RegistrationDoc } from '../auth/registration.model.ts';
import { computeRegistrationCookieTtlMs, findRegistration } from '../auth/registrations.ts';
import { type ApiRouter, type AppContext, createApiRouter } from '../context.ts';
import { createApiError } from '../errors.ts';
import { createIpRateLimit, toRateLimitKey } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { presentUser } from '../users/user.presenter.ts';
import { presentBilling } from './billing.presenter.ts';
import { ACTIVATION_PRICE_KEY, findCataloguePrice } from './catalogue-prices.ts';
import { findPaidPlan } from './commands/adopt-payment.ts';
import { applyCheckout } from './commands/apply-checkout.ts';
import { confirmRegistration } from './commands/confirm-registration.ts';
import {
  changeBillingTerm,
  createBillingPortalUrl,
  refreshStoredPlan,
  setCancelAtTermEnd,
} from './commands/manage-plan.ts';
import { isActivationFree, openCheckout } from './commands/open-checkout.ts';
import { openSettingsCheckout } from './commands/open-settings-checkout.ts';
import { handleWebhook } from './webhook.ts';

const OPEN = [
  'REGISTRATION_CONFLICT',
  'VERIFICATION_REQUIRED',
  'PAYMENT_CONFLICT',
  'PAYMENTS_UNAVAILABLE',
  'CONFLICT',
] as const;
const CONFIRM = ['REGISTRATION_CONFLICT', 'PAYMENT_CONFLICT', 'PAYMENT_REQUIRED', 'PAYMENTS_UNAVAILABLE'] as const;
const PLAN = ['NOT_FOUND', 'PAYMENTS_UNAVAILABLE', 'UNAVAILABLE'] as const;
const CHANGE = [...PLAN, 'CONFLICT'] as const;
/** Body of the webhook, read as raw bytes because its signature covers them. */
const WEBHOOK_BODY = { type: 'application/json', schema: z.looseObject({}) };

export function paymentsRoutes(services: ServiceDeps): ApiRouter {
  const often = createIpRateLimit({ points: 120, duration: 60 });
  const { env, rateLimiter, payments } = services;
  const router = createApiRouter();

  async function registrationOf(ctx: AppContext): Promise<RegistrationDoc> {
    const registration = await findRegistration(readCookie(ctx, 'nk_registration', env));
    if (!registration) throw createApiError('REGISTRATION_CONFLICT');
    return registration;
  }

  async function open(ctx: AppContext, { email, key }: { readonly email: string; readonly key: string | null }) {
    await rateLimiter.consume(PAYMENT_IP_LIMIT, toRateLimitKey(ctx.ip));
    const registration = await registrationOf(ctx);
    if (registration.email !== email) throw createApiError('REGISTRATION_CONFLICT');
    const price = findCataloguePrice(key);
    if (!price) throw createApiError('INVALID_INPUT', { details: { subscriptionPlan: 'This plan cannot be bought.' } });
    return openCheckout(services, registration, price);
  }

  registerOperation(
    router,
    OPERATIONS.createActivationSession,
    { limit: often, body: schemas.createActivationBody, answer: schemas.checkoutResponse, fails: OPEN },
    async (ctx) => open(ctx, { email: ctx.input.body.email, key: ACTIVATION_PRICE_KEY }),
  );

  registerOperation(
    router,
    OPERATIONS.confirmPayment,
    { limit: often, body: schemas.confirmPaymentBody, answer: schemas.confirmPaymentResponse, fails: CONFIRM },
    async (ctx) => {
      await rateLimiter.consume(PAYMENT_IP_LIMIT, toRateLimitKey(ctx.ip));
      const confirmation = await confirmRegistration(services, await registrationOf(ctx), ctx.input.body.sessionId);
      const token = readCookie(ctx, 'nk_registration', env);
      const registration = await findRegistration(token);
      // The payment has extended the registration, so the browser keeps the cookie for the same time.
      if (token !== undefined && registration?.payment && registration.state !== 'done')
        setCookie(ctx, env, {
          name: 'nk_registration',
          value: token,
          cookieMs: computeRegistrationCookieTtlMs(registration),
        });
      return confirmation;
    },
  );

  registerOperation(
    router,
    OPERATIONS.readActivationFee,
    { limit: often, answer: schemas.activationFeeResponse, fails: ['REGISTRATION_CONFLICT', 'VERIFICATION_REQUIRED'] },
    async (ctx) => {
      const registration = await registrationOf(ctx);
      // Privacy: only a user who has verified the email learns that its fee was waived.
      if (registration.state !== 'verified') throw createApiError('VERIFICATION_REQUIRED');
      const paid = await findPaidPlan(registration);
      return { due: paid === null && !(await isActivationFree(services, registration)), paid };
    },
  );

  // Without payments, a registration only learns that nothing is due.
  if (env.payments.kind === 'off') return router;

  registerOperation(
    router,
    OPERATIONS.createCheckoutSession,
    { limit: often, body: schemas.createCheckoutBody, answer: schemas.checkoutResponse, fails: OPEN },
    async (ctx) => {
      const { email, subscriptionPlan, period = 'monthly' } = ctx.input.body;
      return open(ctx, { email, key: subscriptionPlan === 'tier1' ? priceKey('pro', period) : null });
    },
  );

  registerOperation(
    router,
    OPERATIONS.settingsCheckout,
    { limit: often, body: schemas.settingsCheckoutBody, answer: schemas.settingsCheckoutResponse, fails: CHANGE },
    async (ctx) => openSettingsCheckout(services, await ctx.person(), ctx.input.body.priceId),
  );

  registerOperation(
    router,
    OPERATIONS.readBilling,
    { limit: often, fresh: true, answer: schemas.billingResponse, fails: PLAN },
    async (ctx) => {
      await refreshStoredPlan(services, await ctx.person());
      return presentBilling(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.confirmUpgrade,
    { limit: often, fresh: true, body: schemas.confirmPaymentBody, answer: schemas.userResponse, fails: CONFIRM },
    async (ctx) => {
      await applyCheckout(payments, { checkoutId: ctx.input.body.sessionId, owner: ctx.session.userId });
      return presentUser(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.openPortal,
    { limit: often, fresh: true, answer: schemas.billingPortalResponse, fails: PLAN },
    async (ctx) => ({ portal_url: await createBillingPortalUrl(services, await ctx.person()) }),
  );

  registerOperation(
    router,
    OPERATIONS.cancelPlan,
    { limit: often, fresh: true, answer: schemas.billingResponse, fails: PLAN },
    async (ctx) => {
      await setCancelAtTermEnd(services, await ctx.person(), true);
      return presentBilling(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.resumePlan,
    { limit: often, fresh: true, answer: schemas.billingResponse, fails: PLAN },
    async (ctx) => {
      await setCancelAtTermEnd(services, await ctx.person(), false);
      return presentBilling(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.changeTerm,
    { limit: often, fresh: true, body: schemas.changeBillingTermBody, answer: schemas.billingResponse, fails: CHANGE },
    async (ctx) => {
      await changeBillingTerm(services, await ctx.person(), ctx.input.body.term);
      return presentBilling(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.paymentsWebhook,
    {
      limit: often,
      reads: WEBHOOK_BODY,
      answer: schemas.receivedResponse,
      fails: ['PAYMENTS_UNAVAILABLE', 'UNAVAILABLE'],
    },
    (ctx) => handleWebhook(ctx, services),
  );

  return router;
}
