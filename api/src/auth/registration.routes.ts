import { OPERATIONS } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createIpRateLimit, toRateLimitKey } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { presentUser } from '../users/user.presenter.ts';
import { finalizeRegistration } from './commands/finalize-registration.ts';
import { readRegistrationStatus } from './commands/registration-status.ts';
import { restartRegistration } from './commands/restart-registration.ts';
import { sendVerificationCode } from './commands/send-verification.ts';
import { verifyCode } from './commands/verify-code.ts';
import { readCookie, setCookie } from './cookies.ts';
import { REGISTRATION_STATUS_IP_LIMIT, SEND_CODE_IP_LIMIT, VERIFY_CODE_IP_LIMIT } from './rate-limits.ts';

const status = schemas.registrationStatusResponse;
const SEND = ['RAW_PASSWORD', 'EMAIL_IN_USE', 'UNAVAILABLE'] as const;
const FINALIZE = [
  'REGISTRATION_CONFLICT',
  'VERIFICATION_REQUIRED',
  'PAYMENT_REQUIRED',
  'EMAIL_IN_USE',
  'PAYMENT_CONFLICT',
] as const;

/** Routes of the registration. The browser's cookie identifies the registration in every step. */
export function registrationRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 300, duration: 60 });
  const { env, rateLimiter } = services;
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.sendVerification,
    { limit: routeLimit, body: schemas.sendVerificationBody, answer: status, fails: SEND },
    async (ctx) => {
      await rateLimiter.consume(SEND_CODE_IP_LIMIT, toRateLimitKey(ctx.ip));
      const { token, cookieMs } = await sendVerificationCode(
        services,
        ctx.input.body,
        readCookie(ctx, 'nk_registration', env),
      );
      setCookie(ctx, env, { name: 'nk_registration', value: token, cookieMs });
      return { status: 'PENDING_VERIFICATION' };
    },
  );

  registerOperation(
    router,
    OPERATIONS.verifyCode,
    { limit: routeLimit, body: schemas.verifyCodeBody, answer: status, fails: ['INVALID_CODE'] },
    async (ctx) => {
      await rateLimiter.consume(VERIFY_CODE_IP_LIMIT, toRateLimitKey(ctx.ip));
      await verifyCode(services, { ...ctx.input.body, cookie: readCookie(ctx, 'nk_registration', env) });
      return { status: 'VERIFIED_PENDING_FINALIZE' };
    },
  );

  registerOperation(
    router,
    OPERATIONS.readRegistrationStatus,
    { limit: routeLimit, query: schemas.registrationStatusQuery, answer: status },
    async (ctx) => {
      await rateLimiter.consume(REGISTRATION_STATUS_IP_LIMIT, toRateLimitKey(ctx.ip));
      return { status: await readRegistrationStatus(ctx.input.query.email, readCookie(ctx, 'nk_registration', env)) };
    },
  );

  registerOperation(
    router,
    OPERATIONS.restartRegistration,
    { limit: routeLimit, body: schemas.restartRegistrationBody, answer: status },
    async (ctx) => {
      await restartRegistration(ctx.input.body.email, readCookie(ctx, 'nk_registration', env));
      return { status: 'NOT_FOUND' };
    },
  );

  registerOperation(
    router,
    OPERATIONS.finalizeRegistration,
    {
      limit: routeLimit,
      body: schemas.finalizeRegistrationBody,
      answer: schemas.userResponse,
      status: 201,
      fails: FINALIZE,
    },
    async (ctx) => {
      const user = await finalizeRegistration(
        services,
        { ...ctx.input.body, device: ctx.device() },
        readCookie(ctx, 'nk_registration', env),
      );
      return presentUser(user);
    },
  );

  return router;
}
