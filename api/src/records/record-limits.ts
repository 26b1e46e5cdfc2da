import { type Kind, kindShape } from '@northkeep/contracts';
import { type ApiError, fail } from '../errors.ts';
import { type Owner, recordModel } from './record.model.ts';

/** Maximum number of live records of a kind, and the error for exceeding it. */
export interface RecordLimit {
  readonly max: number;
  readonly createError: () => ApiError;
}

/** Returns the limit of a kind that applies to every plan. */
export const defaultLimitOf = (kind: Kind): RecordLimit => ({
  max: kindShape(kind).recordsMax,
  createError: () => fail('LIMIT_REACHED'),
});

/** `tight`: the insert fits, but concurrent inserts could exceed the limit, so the caller checks again afterwards. */
export type Capacity = 'ample' | 'tight' | 'none';

interface CapacityRequest {
  readonly kind: Kind;
  readonly owner: Owner;
  readonly limit: RecordLimit;
  /** Number of records to add. */
  readonly count: number;
}

const liveRecordsOf = ({ userId, vaultId }: Owner) => ({ userId, vaultId, deletedAt: null });

/**
 * Upper bound of API processes. After counting c records of at most max, this process inserts (max - c) / 20 more
 * without counting again: the limit holds even if 19 other processes do the same. Counting up to 100,000 lines for each
 * insert would be most of its cost.
 */
const PROCESSES_MAX = 20;
const ALLOWANCES_MAX = 10_000;
/** Number of inserts that each user and kind has left before the next count. */
const allowances = new Map<string, number>();

/** Checks if `count` more records fit the limit. */
export async function checkCapacity({ kind, owner, limit, count }: CapacityRequest): Promise<Capacity> {
  const name = `${kind} ${limit.max} ${owner.userId} ${owner.vaultId}`;
  const left = allowances.get(name) ?? 0;
  if (left >= count) {
    allowances.set(name, left - count);
    return 'ample';
  }
  const remaining = limit.max - count - (await recordModel(kind).countDocuments(liveRecordsOf(owner)));
  if (allowances.size >= ALLOWANCES_MAX) allowances.clear();
  allowances.set(name, Math.floor(Math.max(0, remaining) / PROCESSES_MAX));
  if (remaining < 0) return 'none';
  return remaining < PROCESSES_MAX ? 'tight' : 'ample';
}

/**
 * Returns true when concurrent inserts exceeded the limit and this record is one of those to delete again. All
 * processes sort by creation time and id, so they agree on which records exceed the limit.
 */
export async function isOverLimit(
  { kind, owner, limit }: Omit<CapacityRequest, 'count'>,
  id: string,
): Promise<boolean> {
  const all = await recordModel(kind).find(liveRecordsOf(owner)).select({ id: 1, createdAt: 1 }).lean();
  const time = (date: Date | undefined) => date?.getTime() ?? 0;
  all.sort((a, b) => time(a.createdAt) - time(b.createdAt) || (a.id < b.id ? -1 : 1));
  return all.findIndex((record) => record.id === id) >= limit.max;
}
