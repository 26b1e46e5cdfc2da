import { OPERATIONS } from '@northkeep/contracts';
import { healthOut, readyOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter, type Deps } from '../context.ts';
import { fail } from '../errors.ts';
import { handle } from '../operation.ts';
import { pingDatabase } from './database.ts';

const PING_LIMIT_MS = 1_000;

const notReady = (name: 'draining' | 'database') => fail('UNAVAILABLE', { details: { notReady: [name] } });

/** Liveness (`/health`) and readiness (`/ready`): not ready while draining or without a database. */
export function healthRoutes({ state }: Deps): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.health, { answer: healthOut }, async () => ({ ok: true }));
  handle(router, OPERATIONS.ready, { answer: readyOut, fails: ['UNAVAILABLE'] }, async () => {
    if (state.draining) throw notReady('draining');
    await pingDatabase(PING_LIMIT_MS).catch(() => {
      throw notReady('database');
    });
    return { ready: true };
  });
  return router;
}
