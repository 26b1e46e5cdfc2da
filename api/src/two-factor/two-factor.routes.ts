import { OPERATIONS } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { ensureCorrectPassword, isProvenOwner } from '../auth/auth.policy.ts';
import { readCookie } from '../auth/cookies.ts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { createApiError } from '../errors.ts';
import { createIpRateLimit, toRateLimitKey } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { checkSecondFactor, readTwoFactorRemovalDate } from './check-factor.ts';
import { renewRecoveryCodes } from './commands/renew-recovery-codes.ts';
import { cancelTwoFactorChange, cancelTwoFactorChangeByLink } from './commands/scheduled-change.ts';
import { reportLostFactor, scheduleTwoFactorRemoval, turnOffTwoFactor } from './commands/turn-off.ts';
import { beginTwoFactorSetup, confirmTwoFactorSetup } from './commands/turn-on.ts';
import { presentTwoFactor } from './two-factor.presenter.ts';

const PASSWORD = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'CONFLICT'] as const;
const CODES = [...PASSWORD, 'VAULT_PROOF_NEEDED', 'WRONG_SECOND_FACTOR'] as const;

/** Routes of the second factor. It protects the login, not the encryption of the vault. */
export function twoFactorRoutes(services: ServiceDeps): ApiRouter {
  const routeLimit = createIpRateLimit({ points: 120, duration: 60 });
  const router = createApiRouter();

  registerOperation(
    router,
    OPERATIONS.readTwoFactor,
    { limit: routeLimit, fresh: true, answer: schemas.twoFactorResponse },
    async (ctx) => presentTwoFactor(await ctx.person()),
  );

  registerOperation(
    router,
    OPERATIONS.beginTwoFactor,
    {
      ...{ limit: routeLimit, fresh: true, body: schemas.beginTwoFactorBody, answer: schemas.beginTwoFactorResponse },
      fails: PASSWORD,
    },
    async (ctx) => {
      const { password, vaultProof } = ctx.input.body;
      const user = await ctx.person();
      await ensureCorrectPassword(services, user, password);
      return { secret: await beginTwoFactorSetup(services, { user, isProven: isProvenOwner(user, vaultProof) }) };
    },
  );

  registerOperation(
    router,
    OPERATIONS.confirmTwoFactor,
    {
      ...{ limit: routeLimit, fresh: true, body: schemas.confirmTwoFactorBody, answer: schemas.recoveryCodesResponse },
      fails: ['INVALID_CODE', 'CONFLICT'],
    },
    async (ctx) => {
      const request = { user: await ctx.person(), code: ctx.input.body.code, device: ctx.device() };
      const { user, codes } = await confirmTwoFactorSetup(services, request);
      return { codes, ...presentTwoFactor(user) };
    },
  );

  registerOperation(
    router,
    OPERATIONS.renewRecoveryCodes,
    {
      ...{ limit: routeLimit, fresh: true, body: schemas.newRecoveryCodesBody, answer: schemas.recoveryCodesResponse },
      fails: CODES,
    },
    async (ctx) => {
      const { password, vaultProof, secondFactor } = ctx.input.body;
      const user = await ctx.person();
      await ensureCorrectPassword(services, user, password);
      if (!user.twoFactor) throw createApiError('CONFLICT');
      if (!isProvenOwner(user, vaultProof)) {
        if (secondFactor === undefined) throw createApiError('VAULT_PROOF_NEEDED');
        await checkSecondFactor(services, { user, factor: secondFactor });
      }
      const renewed = await renewRecoveryCodes(services, { user, device: ctx.device() });
      return { codes: renewed.codes, ...presentTwoFactor(renewed.user) };
    },
  );

  registerOperation(
    router,
    OPERATIONS.turnOffTwoFactor,
    {
      limit: routeLimit,
      fresh: true,
      body: schemas.endTwoFactorBody,
      answer: schemas.twoFactorResponse,
      fails: PASSWORD,
    },
    async (ctx) => {
      const { password, vaultProof } = ctx.input.body;
      const user = await ctx.person();
      await ensureCorrectPassword(services, user, password);
      if (isProvenOwner(user, vaultProof)) await turnOffTwoFactor(services, { user, device: ctx.device() });
      else await scheduleTwoFactorRemoval(services, user);
      return presentTwoFactor(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.cancelTwoFactorChange,
    { limit: routeLimit, fresh: true, answer: schemas.twoFactorResponse },
    async (ctx) => {
      await cancelTwoFactorChange(services, ctx.session.userId);
      return presentTwoFactor(await ctx.person());
    },
  );

  registerOperation(
    router,
    OPERATIONS.cancelTwoFactorChangeByLink,
    { limit: routeLimit, body: schemas.cancellationTokenBody, answer: null, fails: ['CANCEL_LINK_INVALID'] },
    async (ctx) => {
      await cancelTwoFactorChangeByLink(services, ctx.input.body.token);
    },
  );

  registerOperation(
    router,
    OPERATIONS.requestTwoFactorRemoval,
    {
      ...{
        limit: routeLimit,
        body: schemas.requestTwoFactorRemovalBody,
        answer: schemas.requestTwoFactorRemovalResponse,
      },
      fails: ['RAW_PASSWORD', 'INVALID_CREDENTIALS', 'CONFLICT'],
    },
    async (ctx) => {
      const deviceToken = readCookie(ctx, 'nk_device', services.env);
      const user = await reportLostFactor(services, {
        ...ctx.input.body,
        address: toRateLimitKey(ctx.ip),
        deviceToken,
      });
      return { endsAt: readTwoFactorRemovalDate(user) };
    },
  );

  return router;
}
