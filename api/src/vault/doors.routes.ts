import { OPERATIONS } from '@northkeep/contracts';
import { addDoorBody, doorsOut, keyPackageOut, removeDoorBody } from '@northkeep/contracts/schemas';
import { deviceName } from '../auth/device-name.ts';
import { type ApiRouter, apiRouter } from '../context.ts';
import { fail } from '../errors.ts';
import { byAddress } from '../middleware/rate-limit.ts';
import { handle } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { UserModel } from '../users/user.model.ts';
import { addDoor, removeDoor } from './change-doors.ts';
import { listDoors } from './doors.ts';
import { keyPackageOf } from './key-package.ts';

const CHANGE = ['RAW_PASSWORD', 'WRONG_PASSWORD', 'WRONG_RECOVERY_KEY', 'VAULT_PROOF_NEEDED', 'CONFLICT'] as const;

/** The ways in which a vault opens, beside the passphrase. */
export function doorsRoutes(services: ServiceDeps): ApiRouter {
  const often = byAddress({ points: 120, duration: 60 });
  const { keys } = services;
  const router = apiRouter();

  handle(router, OPERATIONS.listDoors, { limit: often, fresh: true, answer: doorsOut }, async ({ session }) => {
    const user = await UserModel.findOne({ userId: session.userId }).lean();
    if (!user) throw fail('NO_SESSION');
    return { doors: listDoors(user, keys) };
  });

  handle(
    router,
    OPERATIONS.addDoor,
    {
      ...{ limit: often, fresh: true, body: addDoorBody, answer: keyPackageOut },
      fails: [...CHANGE, 'LIMIT_REACHED'],
    },
    async (ctx) => {
      const by = { userId: ctx.session.userId, device: deviceName(ctx.get('user-agent')) };
      return keyPackageOf(await addDoor(services, { ...ctx.input.body, ...by }), keys);
    },
  );

  handle(
    router,
    OPERATIONS.removeDoor,
    { limit: often, fresh: true, body: removeDoorBody, answer: keyPackageOut, fails: CHANGE },
    async (ctx) => {
      const by = { userId: ctx.session.userId, device: deviceName(ctx.get('user-agent')) };
      return keyPackageOf(await removeDoor(services, { ...ctx.input.body, ...by }), keys);
    },
  );

  return router;
}
