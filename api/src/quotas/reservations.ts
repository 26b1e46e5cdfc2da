import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, createApiError } from '../errors.ts';
import { type Quota, type QuotaKey, QuotaModel } from './quota.model.ts';
import { checkQuotaCounter, QUOTA_RESERVATION_MS } from './recount.ts';

export interface QuotaRequest {
  readonly quota: Quota;
  /** Number of items to add. */
  readonly count: number;
  /** Maximum number of items; null for no limit. */
  readonly max: number | null;
  readonly exceeded: () => ApiError;
}

interface Written<T> {
  readonly value: T;
  /**
   * Number of items that the write added for each request, in the order of the requests. The rest of each reservation
   * is released.
   */
  readonly written: readonly number[];
}

interface QuotaWrite<T> {
  readonly requests: readonly QuotaRequest[];
  readonly write: () => Promise<Written<T>>;
  /**
   * Removes the items that `write` added. Called when the write took so long that a recount has removed its
   * reservation.
   */
  readonly undo: (value: T) => Promise<unknown>;
}

/**
 * Reserves quota for new items, writes them and releases the unused part. Throws the error of the request whose limit
 * is reached. Throws 503 when the quota is occupied by concurrent reservations that do not end in time.
 */
export async function writeWithReservations<T>({ requests, write, undo }: QuotaWrite<T>): Promise<T> {
  const startedAt = Date.now();
  const reservations = await reserveAll(requests);
  const { value, written } = await write().catch(async (error: unknown) => {
    // After any other error the database may have applied the write, so the reservation is kept and a recount corrects
    // the counter.
    if (error instanceof ApiError) await releaseAll(reservations);
    throw error;
  });
  await releaseAll(
    reservations.map((reservation, i) => ({ ...reservation, count: reservation.count - (written[i] ?? 0) })),
  );
  if (Date.now() - startedAt <= QUOTA_RESERVATION_MS / 2) return value;
  try {
    await renewAll(reservations.map((reservation, i) => ({ ...reservation, count: written[i] ?? 0 })));
  } catch (error) {
    await undo(value);
    throw error;
  }
  return value;
}

interface Reservation extends QuotaRequest {
  /** Time of the last recount before the reservation. */
  readonly countedAt: Date;
}

/** Pauses in ms between the attempts of a reservation that waits for concurrent writes. */
const PAUSES = [20, 40, 80, 160, 320, 320];

async function reserveAll(requests: readonly QuotaRequest[]): Promise<Reservation[]> {
  const reservations: Reservation[] = [];
  try {
    for (const request of requests) reservations.push(await reserve(request));
  } catch (error) {
    await releaseAll(reservations);
    throw error;
  }
  return reservations;
}

async function reserve(request: QuotaRequest): Promise<Reservation> {
  const { quota, count, max, exceeded } = request;
  for (const pauseMs of PAUSES) {
    const countedAt = await addToCounter(request);
    if (countedAt) return { ...request, countedAt };
    const stored = await checkQuotaCounter(quota);
    if (stored === null) continue;
    if (max !== null && stored + count > max) throw exceeded();
    await pause(pauseMs);
  }
  throw createApiError('UNAVAILABLE');
}

/** Adds to the counter in one write. Returns the time of the last recount; null when full or when no counter exists. */
async function addToCounter({ quota, count, max }: QuotaRequest): Promise<Date | null> {
  // Uses the driver's collection, because every creation waits for this write, and mongoose would cast its query first.
  const counter = await QuotaModel.collection.findOneAndUpdate(
    { ...quota.key, ...(max === null ? {} : { count: { $lte: max - count } }) },
    { $inc: { count, version: 1 }, $set: { recountAfter: new Date(Date.now() + QUOTA_RESERVATION_MS) } },
    { projection: { countedAt: 1 } },
  );
  return counter?.countedAt instanceof Date ? counter.countedAt : null;
}

/**
 * Renews the reservations of the written items, because the write ended so late that a recount may have missed the
 * items.
 */
async function renewAll(reservations: readonly Reservation[]): Promise<void> {
  for (const reservation of reservations) {
    const { quota, countedAt, count } = reservation;
    if (count === 0) continue;
    const { matchedCount } = await QuotaModel.updateOne(
      { ...quota.key, countedAt },
      { $inc: { version: 1 }, $set: { recountAfter: new Date(Date.now() + QUOTA_RESERVATION_MS) } },
    );
    if (matchedCount === 0) await reserve(reservation);
  }
}

async function releaseAll(reservations: readonly Reservation[]): Promise<void> {
  for (const { quota, countedAt, count } of reservations) await release(quota.key, countedAt, count);
}

/**
 * Subtracts from the counter unless a recount was made since `countedAt`, because that recount may already include the
 * change.
 */
async function release(key: QuotaKey, countedAt: Date, count: number): Promise<void> {
  if (count === 0) return;
  const { matchedCount } = await QuotaModel.updateOne({ ...key, countedAt }, { $inc: { count: -count, version: 1 } });
  if (matchedCount === 0)
    await QuotaModel.updateOne(key, {
      $inc: { version: 1 },
      $set: { recountAfter: new Date(Date.now() + QUOTA_RESERVATION_MS) },
    });
}

/** Subtracts `count` from the counter: the number of items that this request has removed. */
export type ReleaseQuota = (count: number) => Promise<void>;

/**
 * Prepares a removal and returns the function that subtracts the removed items from the counter. Must be called before
 * the removal. If a recount is made in the meantime, nothing is subtracted.
 */
export async function prepareQuotaRelease({ key }: Pick<Quota, 'key'>): Promise<ReleaseQuota> {
  const counter = await QuotaModel.findOne(key).select({ countedAt: 1 }).lean();
  return async (count) => {
    // Without a counter nothing is subtracted: a counter that is created later counts only the items that are stored at
    // that time.
    if (counter) await release(key, counter.countedAt, count);
  };
}
