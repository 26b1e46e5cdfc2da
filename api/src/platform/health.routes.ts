import { MINUTE_MS, OPERATIONS } from '@northkeep/contracts';
import { healthResponse, readyResponse } from '@northkeep/contracts/schemas';
import { type ApiRouter, type BaseDeps, createApiRouter } from '../context.ts';
import { createApiError } from '../errors.ts';
import { registerOperation } from '../operation.ts';
import { pingDatabase } from './database.ts';
import { createReleaseCheck, type ReleaseFault } from './hosting/check-release.ts';
import { findOldestWaitingMailDate } from './mail/mail-outbox.ts';

const PING_LIMIT_MS = 1_000;
/** Waiting time in ms of an email after which `/ready` warns that the mail server does not accept it. */
const MAIL_WAIT_MS = 10 * MINUTE_MS;

const notReady = (name: 'draining' | 'database' | ReleaseFault) =>
  createApiError('UNAVAILABLE', { details: { notReady: [name] } });

/**
 * Liveness (`/health`) and readiness (`/ready`): not ready while draining, without a database, or with a release that
 * browsers reject. Waiting emails are a warning only, because the outbox keeps them.
 */
export function healthRoutes({ env, state }: BaseDeps): ApiRouter {
  const router = createApiRouter();
  const checkRelease = createReleaseCheck(env);
  registerOperation(router, OPERATIONS.health, { answer: healthResponse }, async () => ({ ok: true }));
  registerOperation(router, OPERATIONS.ready, { answer: readyResponse, fails: ['UNAVAILABLE'] }, async () => {
    if (state.draining) throw notReady('draining');
    await pingDatabase(PING_LIMIT_MS).catch(() => {
      throw notReady('database');
    });
    const fault = await checkRelease();
    if (fault !== null) throw notReady(fault);
    return (await isMailLate()) ? { ready: true, warnings: ['mail'] } : { ready: true };
  });
  return router;
}

async function isMailLate(): Promise<boolean> {
  const since = await findOldestWaitingMailDate();
  return since !== null && since.getTime() < Date.now() - MAIL_WAIT_MS;
}
