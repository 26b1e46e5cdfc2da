import { OPERATIONS } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { ApiError } from '../errors.ts';
import { createIpRateLimit, toRateLimitKey } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { presentUser } from '../users/user.presenter.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { refreshSession } from './commands/refresh-session.ts';
import { resetPassword, sendPasswordResetLink } from './commands/reset-password.ts';
import { clearSessionCookies, DEVICE_COOKIE_TTL_MS, readCookie, setCookie, setSessionCookies } from './cookies.ts';
import { readAuthKdf } from './prelogin.ts';
import { FORGOT_PASSWORD_IP_LIMIT, RESET_PASSWORD_IP_LIMIT } from './rate-limits.ts';
import { deleteFinishedRegistration } from './registrations.ts';

const user = schemas.userResponse;
const REFRESH = ['NO_SESSION', 'SESSION_ENDED', 'SESSION_REVOKED', 'ACCOUNT_DELETED', 'UNAVAILABLE'] as const;
const FACTOR = ['SECOND_FACTOR_NEEDED', 'WRONG_SECOND_FACTOR'] as const;
const LOGIN = ['RAW_PASSWORD', 'INVALID_CREDENTIALS', ...FACTOR] as const;
const RESET = ['RAW_PASSWORD', 'RESET_LINK_INVALID', ...FACTOR] as const;

export function authRoutes(services: ServiceDeps): ApiRouter {
  // The other limits cost a database write each, and a login costs an argon2id hash. This limit is therefore checked
  // before them and counts in memory.
  const routeLimit = createIpRateLimit({ points: 300, duration: 60 });
  const { env, rateLimiter, mail } = services;
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.prelogin,
    { limit: routeLimit, body: schemas.preloginBody, answer: schemas.authKdfSchema },
    async ({ input }) => readAuthKdf(input.body.email, env.publicUrl),
  );

  registerOperation(
    router,
    OPERATIONS.login,
    { limit: routeLimit, body: schemas.loginBody, answer: user, fails: LOGIN },
    async (ctx) => {
      const device = ctx.device();
      const login = await logIn(services, {
        ...ctx.input.body,
        secondFactor: ctx.input.body.secondFactor,
        address: toRateLimitKey(ctx.ip),
        device,
        deviceToken: readCookie(ctx, 'nk_device', env),
      });
      const { user: found, tokens, deviceToken } = login;
      // Ends the session whose cookies the browser has sent, so that a stale tab cannot continue it.
      await logOut([readCookie(ctx, 'nk_access', env), readCookie(ctx, 'nk_refresh', env)]);
      setSessionCookies(ctx, env, tokens);
      setCookie(ctx, env, { name: 'nk_device', value: deviceToken, cookieMs: DEVICE_COOKIE_TTL_MS });
      const signedUpHere = await deleteFinishedRegistration(readCookie(ctx, 'nk_registration', env), found.userId);
      if (signedUpHere) setCookie(ctx, env, { name: 'nk_registration', value: null });
      // The mail is stored before the response is sent: if this fails, the browser gets no session.
      if (!login.known && !signedUpHere)
        await mail.send({
          ...{ to: found.email, userId: found.userId },
          email: mail.templates.newSignIn({ at: new Date(), device }),
        });
      return presentUser(found);
    },
  );

  registerOperation(router, OPERATIONS.check, { fresh: true, answer: user }, async (ctx) =>
    presentUser(await ctx.person()),
  );

  registerOperation(router, OPERATIONS.refresh, { limit: routeLimit, answer: user, fails: REFRESH }, async (ctx) => {
    try {
      const { user, tokens } = await refreshSession(readCookie(ctx, 'nk_refresh', env));
      setSessionCookies(ctx, env, tokens);
      return presentUser(user);
    } catch (error) {
      // Clears the cookies only when the session has ended: a network or server error must not log the user out. The
      // cookies of a deleted account stay, so that the browser is told the same reason again after a reload.
      if (error instanceof ApiError && error.status === 401 && error.code !== 'ACCOUNT_DELETED')
        clearSessionCookies(ctx, env);
      throw error;
    }
  });

  registerOperation(router, OPERATIONS.logout, { limit: routeLimit, answer: null }, async (ctx) => {
    await logOut([readCookie(ctx, 'nk_access', env), readCookie(ctx, 'nk_refresh', env)]);
    clearSessionCookies(ctx, env);
  });

  registerOperation(
    router,
    OPERATIONS.forgotPassword,
    { limit: routeLimit, body: schemas.forgotPasswordBody, answer: null },
    async (ctx) => {
      await rateLimiter.consume(FORGOT_PASSWORD_IP_LIMIT, toRateLimitKey(ctx.ip));
      await sendPasswordResetLink(services, ctx.input.body.email);
    },
  );

  registerOperation(
    router,
    OPERATIONS.resetPassword,
    { limit: routeLimit, body: schemas.resetPasswordBody, answer: null, fails: RESET },
    async (ctx) => {
      await rateLimiter.consume(RESET_PASSWORD_IP_LIMIT, toRateLimitKey(ctx.ip));
      const { secondFactor, ...rest } = ctx.input.body;
      const device = ctx.device();
      await resetPassword(services, { ...rest, secondFactor, device });
      clearSessionCookies(ctx, env);
    },
  );

  return router;
}
