import { MINUTE_MS } from '@northkeep/contracts';
import { isDuplicateKeyError } from '../platform/database.ts';
import { type Quota, type QuotaDoc, QuotaModel } from './quota.model.ts';

/** Time in ms in which the writes of a reservation must end; it is longer than any request. */
export const QUOTA_RESERVATION_MS = MINUTE_MS;
/** Minimum time in ms between two recounts, so that requests above the limit do not each count the whole vault. */
const RECOUNT_PAUSE_MS = MINUTE_MS;

/** Creates the counter from the number of stored items, unless another request has created it. */
async function createCounter({ key, countStored }: Quota): Promise<void> {
  const count = await countStored();
  try {
    await QuotaModel.create({ ...key, count, version: 0, countedAt: new Date() });
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
}

/**
 * Sets a counter to the number of stored items, which removes the reservations of processes that died. Writes nothing
 * while a write of a reservation may be running, or when the counter changed during the count. `now` is in ms since
 * 1970.
 */
export async function recountQuota({ key, countStored }: Quota, counter: QuotaDoc, now = Date.now()): Promise<void> {
  if (counter.recountAfter && counter.recountAfter.getTime() > now) return;
  const count = await countStored();
  await QuotaModel.updateOne(
    { ...key, version: counter.version },
    { $set: { count, countedAt: new Date(now) }, $unset: { recountAfter: 1 }, $inc: { version: 1 } },
  );
}

const checks = new Map<string, Promise<number | null>>();

/**
 * Checks a counter that rejected a reservation. Returns the number of stored items when it is known. Returns null when
 * the counter was created or corrected, so that the caller tries the reservation again. Concurrent checks share one
 * count.
 */
export function checkQuotaCounter(quota: Quota): Promise<number | null> {
  const { userId, vaultId, kind } = quota.key;
  const name = `${userId} ${vaultId} ${kind}`;
  const running = checks.get(name);
  if (running) return running;
  const check = readCounter(quota).finally(() => checks.delete(name));
  checks.set(name, check);
  return check;
}

async function readCounter(quota: Quota): Promise<number | null> {
  const counter = await QuotaModel.findOne(quota.key).lean();
  const now = Date.now();
  if (!counter) await createCounter(quota);
  // Reserved items that are not stored are either being written or lost with their process.
  else if (counter.recountAfter && counter.recountAfter.getTime() > now) return quota.countStored();
  else if (!counter.recountAfter && counter.countedAt.getTime() > now - RECOUNT_PAUSE_MS) return counter.count;
  else await recountQuota(quota, counter, now);
  return null;
}
