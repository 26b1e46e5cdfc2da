import { MINUTE_MS, OPERATIONS } from '@northkeep/contracts';
import { healthResponse, readyResponse } from '@northkeep/contracts/schemas';
import { type ApiRouter, type BaseDeps, createApiRouter } from '../context.ts';
import { createApiError } from '../errors.ts';
import { registerOperation } from '../operation.ts';
import { isDiskFullError, pingDatabase } from './database.ts';
import { createReleaseCheck, type ReleaseFault } from './hosting/check-release.ts';
import { findOldestWaitingMailDate } from './mail/mail-outbox.ts';
import { createWriteProbe } from './write-probe.ts';

const PING_LIMIT_MS = 1_000;
/** Waiting time in ms of an email after which `/ready` warns that the mail server does not accept it. */
const MAIL_WAIT_MS = 10 * MINUTE_MS;

const notReady = (name: 'draining' | 'database' | 'disk' | ReleaseFault) =>
  createApiError('UNAVAILABLE', { details: { notReady: [name] } });

/** Load balancers check often and from one address; a check that is refused takes a healthy server out of service. */
const UNLIMITED = async () => {};

/**
 * Liveness (`/health`) and readiness (`/ready`): not ready while draining, without a database, with a full disk, or with
 * a release that browsers reject. Waiting emails are a warning only, because the outbox keeps them. Neither has a rate
 * limit; requests for the readiness at the same time share one check, so they cannot burden the database.
 */
export function healthRoutes({ env, state }: BaseDeps): ApiRouter {
  const router = createApiRouter();
  const checkRelease = createReleaseCheck(env);
  const probeWrites = createWriteProbe();
  const check = async () => {
    await pingDatabase(PING_LIMIT_MS).catch(() => {
      throw notReady('database');
    });
    await probeWrites().catch((error) => {
      throw notReady(isDiskFullError(error) ? 'disk' : 'database');
    });
    const fault = await checkRelease();
    if (fault !== null) throw notReady(fault);
    return await isMailLate();
  };
  let running: Promise<boolean> | null = null;
  const limit = UNLIMITED;
  registerOperation(router, OPERATIONS.health, { answer: healthResponse, limit }, async () => ({ ok: true }));
  registerOperation(router, OPERATIONS.ready, { answer: readyResponse, fails: ['UNAVAILABLE'], limit }, async () => {
    if (state.draining) throw notReady('draining');
    running ??= check().finally(() => {
      running = null;
    });
    return (await running) ? { ready: true, warnings: ['mail'] } : { ready: true };
  });
  return router;
}

async function isMailLate(): Promise<boolean> {
  const since = await findOldestWaitingMailDate();
  return since !== null && since.getTime() < Date.now() - MAIL_WAIT_MS;
}
