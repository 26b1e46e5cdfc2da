import { OPERATIONS } from '@northkeep/contracts';
import { type AppRouter, apiRouter } from '../context.ts';
import { fail } from '../errors.ts';
import { handle } from '../operation.ts';
import { UserModel } from './user.model.ts';
import { presentUser } from './user.presenter.ts';

export function usersRoutes(): AppRouter {
  const router = apiRouter();

  handle(router, OPERATIONS.acknowledgeE2ee, {}, async ({ session }) => {
    const { userId } = session;
    await UserModel.updateOne({ userId, e2eeAcknowledgedAt: null }, { $set: { e2eeAcknowledgedAt: new Date() } });
    const user = await UserModel.findOne({ userId }).lean();
    if (!user) throw fail('NO_SESSION');
    return presentUser(user);
  });

  return router;
}
