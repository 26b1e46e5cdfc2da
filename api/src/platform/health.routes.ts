import { OPERATIONS } from '@northkeep/contracts';
import { type ApiRouter, apiRouter, type Deps } from '../context.ts';
import { fail } from '../errors.ts';
import { handle } from '../operation.ts';
import { databaseIsReady } from './database.ts';

/** Health says that the process answers; readiness that it may be sent work. */
export function healthRoutes({ state }: Deps): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.health, {}, async () => ({ ok: true }));
  handle(router, OPERATIONS.ready, {}, async () => {
    if (state.draining || !databaseIsReady()) throw fail('UNAVAILABLE');
    return { ready: true };
  });
  return router;
}
