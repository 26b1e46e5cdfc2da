import { OPERATIONS } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { type AppRouter, apiRouter } from '../context.ts';
import { ApiError, fail } from '../errors.ts';
import { addressOf, byAddress } from '../middleware/rate-limit.ts';
import { handle } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { UserModel } from '../users/user.model.ts';
import { presentUser } from '../users/user.presenter.ts';
import { FORGOT_ADDRESS, RESET_ADDRESS } from './budgets.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { refreshSession } from './commands/refresh-session.ts';
import { forgotPassword, resetPassword } from './commands/reset-password.ts';
import { clearSession, DEVICE_MS, readCookie, setCookie, setSession } from './cookies.ts';
import { deviceName } from './device-name.ts';
import { kdfOf } from './prelogin.ts';
import { forgetRegistration } from './registrations.ts';

export function authRoutes(services: ServiceDeps): AppRouter {
  // Cheap and in memory, before anything that counts in the database or costs an argon2id.
  const often = byAddress({ points: 300, duration: 60 });
  const { env, counters, pepper } = services;
  const router = apiRouter();

  handle(router, OPERATIONS.prelogin, { limit: often, body: schemas.preloginBody }, async ({ input }) =>
    kdfOf(input.body.email, pepper),
  );

  handle(router, OPERATIONS.login, { limit: often, body: schemas.loginBody }, async (ctx) => {
    const { user, tokens, deviceToken } = await logIn(services, {
      ...ctx.input.body,
      address: addressOf(ctx.ip),
      device: deviceName(ctx.get('user-agent')),
      deviceToken: readCookie(ctx, 'nk_device', env),
    });
    // Whatever session this browser had before is over; it must not come back with a stale tab.
    await logOut([readCookie(ctx, 'nk_access', env), readCookie(ctx, 'nk_refresh', env)]);
    setSession(ctx, env, tokens);
    setCookie(ctx, env, { name: 'nk_device', value: deviceToken, keepMs: DEVICE_MS });
    if (await forgetRegistration(readCookie(ctx, 'nk_registration', env), user.userId))
      setCookie(ctx, env, { name: 'nk_registration', value: null });
    return presentUser(user);
  });

  handle(router, OPERATIONS.check, { fresh: true }, async ({ session }) => {
    const user = await UserModel.findOne({ userId: session.userId }).lean();
    if (!user) throw fail('NO_SESSION');
    return presentUser(user);
  });

  handle(router, OPERATIONS.refresh, { limit: often }, async (ctx) => {
    try {
      const { user, tokens } = await refreshSession(readCookie(ctx, 'nk_refresh', env));
      setSession(ctx, env, tokens);
      return presentUser(user);
    } catch (error) {
      // Only the server's word that the session is over takes it from the browser.
      if (error instanceof ApiError && error.status === 401) clearSession(ctx, env);
      throw error;
    }
  });

  handle(router, OPERATIONS.logout, { limit: often }, async (ctx) => {
    await logOut([readCookie(ctx, 'nk_access', env), readCookie(ctx, 'nk_refresh', env)]);
    clearSession(ctx, env);
  });

  handle(router, OPERATIONS.forgotPassword, { limit: often, body: schemas.forgotPasswordBody }, async (ctx) => {
    await counters.spend(FORGOT_ADDRESS, addressOf(ctx.ip));
    await forgotPassword(services, ctx.input.body.email);
  });

  handle(router, OPERATIONS.resetPassword, { limit: often, body: schemas.resetPasswordBody }, async (ctx) => {
    await counters.spend(RESET_ADDRESS, addressOf(ctx.ip));
    await resetPassword(services, { ...ctx.input.body, device: deviceName(ctx.get('user-agent')) });
    clearSession(ctx, env);
  });

  return router;
}
