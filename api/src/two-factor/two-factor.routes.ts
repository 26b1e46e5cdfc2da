import { OPERATIONS } from '@northkeep/contracts';
import * as schemas from '@northkeep/contracts/schemas';
import { readCookie } from '../auth/cookies.ts';
import { deviceName } from '../auth/device-name.ts';
import { type ApiRouter, apiRouter } from '../context.ts';
import { fail } from '../errors.ts';
import { addressOf, byAddress } from '../middleware/rate-limit.ts';
import { handle } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { UserModel } from '../users/user.model.ts';
import { endsAt } from './check-factor.ts';
import { renewCodes } from './commands/new-codes.ts';
import { keepTwoFactor, keepTwoFactorByLink } from './commands/planned-factor.ts';
import { endTwoFactor, loseTwoFactor } from './commands/turn-off.ts';
import { beginTwoFactor, confirmTwoFactor } from './commands/turn-on.ts';
import { presentTwoFactor } from './two-factor.presenter.ts';

const PASSWORD = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'CONFLICT'] as const;
const CODES = [...PASSWORD, 'VAULT_PROOF_NEEDED', 'WRONG_SECOND_FACTOR'] as const;

/** The second factor of the login. It guards the account, not the vault. */
export function twoFactorRoutes(services: ServiceDeps): ApiRouter {
  const often = byAddress({ points: 120, duration: 60 });
  const router = apiRouter();

  handle(
    router,
    OPERATIONS.readTwoFactor,
    { limit: often, fresh: true, answer: schemas.twoFactorOut },
    async ({ session }) => {
      const user = await UserModel.findOne({ userId: session.userId }).lean();
      if (!user) throw fail('NO_SESSION');
      return presentTwoFactor(user);
    },
  );

  handle(
    router,
    OPERATIONS.beginTwoFactor,
    {
      ...{ limit: often, fresh: true, body: schemas.beginTwoFactorBody, answer: schemas.beginTwoFactorOut },
      fails: PASSWORD,
    },
    async ({ input, session }) => {
      const { password, vaultProof } = input.body;
      return { secret: await beginTwoFactor(services, { password, vaultProof, userId: session.userId }) };
    },
  );

  handle(
    router,
    OPERATIONS.confirmTwoFactor,
    {
      ...{ limit: often, fresh: true, body: schemas.confirmTwoFactorBody, answer: schemas.recoveryCodesOut },
      fails: ['INVALID_CODE', 'CONFLICT'],
    },
    async (ctx) => {
      const device = deviceName(ctx.get('user-agent'));
      const { userId } = ctx.session;
      const { user, codes } = await confirmTwoFactor(services, { ...ctx.input.body, userId, device });
      return { codes, ...presentTwoFactor(user) };
    },
  );

  handle(
    router,
    OPERATIONS.newRecoveryCodes,
    {
      ...{ limit: often, fresh: true, body: schemas.newRecoveryCodesBody, answer: schemas.recoveryCodesOut },
      fails: CODES,
    },
    async (ctx) => {
      const { password, vaultProof, secondFactor } = ctx.input.body;
      const by = { userId: ctx.session.userId, device: deviceName(ctx.get('user-agent')) };
      const { user, codes } = await renewCodes(services, { ...by, password, vaultProof, secondFactor });
      return { codes, ...presentTwoFactor(user) };
    },
  );

  handle(
    router,
    OPERATIONS.endTwoFactor,
    { limit: often, fresh: true, body: schemas.endTwoFactorBody, answer: schemas.twoFactorOut, fails: PASSWORD },
    async (ctx) => {
      const { password, vaultProof } = ctx.input.body;
      const by = { userId: ctx.session.userId, device: deviceName(ctx.get('user-agent')) };
      return presentTwoFactor(await endTwoFactor(services, { ...by, password, vaultProof }));
    },
  );

  handle(
    router,
    OPERATIONS.keepTwoFactor,
    { limit: often, fresh: true, answer: schemas.twoFactorOut },
    async ({ session }) => presentTwoFactor(await keepTwoFactor(services, session.userId)),
  );

  handle(
    router,
    OPERATIONS.keepTwoFactorByLink,
    { limit: often, body: schemas.cancelLinkBody, answer: null, fails: ['CANCEL_LINK_INVALID'] },
    async (ctx) => {
      await keepTwoFactorByLink(services, ctx.input.body.token);
    },
  );

  handle(
    router,
    OPERATIONS.loseTwoFactor,
    {
      ...{ limit: often, body: schemas.loseTwoFactorBody, answer: schemas.loseTwoFactorOut },
      fails: ['RAW_PASSWORD', 'INVALID_CREDENTIALS', 'CONFLICT'],
    },
    async (ctx) => {
      const deviceToken = readCookie(ctx, 'nk_device', services.env);
      const user = await loseTwoFactor(services, { ...ctx.input.body, address: addressOf(ctx.ip), deviceToken });
      return { endsAt: endsAt(user) };
    },
  );

  return router;
}
