import { OPERATIONS } from '@northkeep/contracts';
import {
  addUnlockMethodBody,
  keyPackageOut,
  removeUnlockMethodBody,
  unlockMethodsOut,
} from '@northkeep/contracts/schemas';
import { deviceName } from '../auth/device-name.ts';
import { type ApiRouter, apiRouter } from '../context.ts';
import { fail } from '../errors.ts';
import { byAddress } from '../middleware/rate-limit.ts';
import { handle } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { UserModel } from '../users/user.model.ts';
import { addUnlockMethod, removeUnlockMethod } from './change-unlock-methods.ts';
import { keyPackageOf } from './key-package.ts';
import { listUnlockMethods } from './unlock-methods.ts';

const CHANGE = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'WRONG_RECOVERY_KEY', 'VAULT_PROOF_NEEDED', 'CONFLICT'] as const;

/** The ways in which a vault opens, beside the passphrase. */
export function unlockMethodsRoutes(services: ServiceDeps): ApiRouter {
  const often = byAddress({ points: 120, duration: 60 });
  const { keys } = services;
  const router = apiRouter();

  handle(
    router,
    OPERATIONS.listUnlockMethods,
    { limit: often, fresh: true, answer: unlockMethodsOut },
    async ({ session }) => {
      const user = await UserModel.findOne({ userId: session.userId }).lean();
      if (!user) throw fail('NO_SESSION');
      return { doors: listUnlockMethods(user, keys) };
    },
  );

  handle(
    router,
    OPERATIONS.addUnlockMethod,
    {
      ...{ limit: often, fresh: true, body: addUnlockMethodBody, answer: keyPackageOut },
      fails: [...CHANGE, 'LIMIT_REACHED'],
    },
    async (ctx) => {
      const by = { userId: ctx.session.userId, device: deviceName(ctx.get('user-agent')) };
      return keyPackageOf(await addUnlockMethod(services, { ...ctx.input.body, ...by }), keys);
    },
  );

  handle(
    router,
    OPERATIONS.removeUnlockMethod,
    { limit: often, fresh: true, body: removeUnlockMethodBody, answer: keyPackageOut, fails: CHANGE },
    async (ctx) => {
      const by = { userId: ctx.session.userId, device: deviceName(ctx.get('user-agent')) };
      return keyPackageOf(await removeUnlockMethod(services, { ...ctx.input.body, ...by }), keys);
    },
  );

  return router;
}
