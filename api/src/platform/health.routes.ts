import { OPERATIONS } from '@northkeep/contracts';
import { healthOut, readyOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter, type Deps } from '../context.ts';
import { fail } from '../errors.ts';
import { handle } from '../operation.ts';
import { isDatabaseReady } from './database.ts';

/** Liveness (`/health`) and readiness (`/ready`): not ready while draining or without a database. */
export function healthRoutes({ state }: Deps): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.health, { answer: healthOut }, async () => ({ ok: true }));
  handle(router, OPERATIONS.ready, { answer: readyOut, fails: ['UNAVAILABLE'] }, async () => {
    if (state.draining || !isDatabaseReady()) throw fail('UNAVAILABLE');
    return { ready: true };
  });
  return router;
}
