import { computeBackoffMs, HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { ApiError } from '../../errors.ts';
import { toLoggableError } from '../../middleware/log-request.ts';
import { JOB_BATCH_SIZE, type JobCounts, processItems } from '../../platform/jobs/job.ts';
import type { ServiceDeps } from '../../services.ts';
import { recordCheckoutExpired } from '../ledger/checkout-entries.ts';
import { type LedgerEntry, LedgerModel } from '../ledger/ledger.model.ts';
import { applyCheckout } from './apply-checkout.ts';
import { applySubscription } from './apply-subscription.ts';
import { closePurchase } from './close-purchase.ts';

const BACKOFF_MAX_MS = HOUR_MS;

type LedgerDeps = Pick<ServiceDeps, 'payments' | 'mail' | 'log'>;

/**
 * Continues what a crash, a lost event or an unreachable provider has left unfinished, and ends the purchases that must
 * be ended. An entry that fails is retried with exponential backoff and does not keep the others waiting. `now` is in
 * ms since 1970.
 */
export async function processDueLedgerEntries(
  services: LedgerDeps,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<JobCounts> {
  const due = LedgerModel.find({ dueAt: { $lte: new Date(now) } })
    .sort({ dueAt: 1 })
    .lean();
  let failed = 0;
  const step = async (entry: LedgerEntry) => {
    if (!(await lease(entry, now))) return;
    try {
      await processEntry(services, entry);
    } catch (error) {
      failed += 1;
      const { state, attempts } = entry;
      const reason = error instanceof ApiError ? error.code : toLoggableError(error);
      services.log.warn(
        { entry: entry._id, state, attempts, reason },
        'a payment was not processed and will be retried',
      );
    }
  };
  const { done } = await processItems(due.cursor({ batchSize: JOB_BATCH_SIZE }), step, signal);
  return { done: done - failed, failed };
}

/**
 * Claims a due ledger entry by postponing its next attempt. Returns true in exactly one of several processes, which
 * then makes the attempt.
 */
async function lease({ _id, dueAt, attempts }: LedgerEntry, now: number): Promise<boolean> {
  const delayMs = computeBackoffMs({ retries: attempts, baseMs: MINUTE_MS, maxMs: BACKOFF_MAX_MS });
  const { modifiedCount } = await LedgerModel.updateOne(
    { _id, dueAt: dueAt ?? null },
    { $set: { dueAt: new Date(now + delayMs) }, $inc: { attempts: 1 } },
  );
  return modifiedCount === 1;
}

async function processEntry(services: LedgerDeps, entry: LedgerEntry): Promise<void> {
  const { payments } = services;
  const { _id, state, sessionId, subscriptionId } = entry;
  switch (state) {
    case 'opening':
      await recordCheckoutExpired(_id, 'opening');
      return;
    case 'open':
      return reconcile(services, entry);
    case 'paid':
      if (sessionId !== undefined) await applyCheckout(payments, { checkoutId: sessionId });
      else if (subscriptionId !== undefined) await applySubscription(payments, { subscriptionId });
      return;
    case 'closing':
      return closePurchase(services, entry);
    default:
      return;
  }
}

/** Closes a checkout that was open for longer than a day, or applies it when the event of its payment was lost. */
async function reconcile({ payments }: LedgerDeps, { _id, sessionId = '' }: LedgerEntry): Promise<void> {
  const isExpired = await payments.expireCheckout(sessionId);
  if (!isExpired && (await payments.readCheckout(sessionId))?.state === 'paid')
    await applyCheckout(payments, { checkoutId: sessionId });
  else await recordCheckoutExpired(_id, 'open');
}
