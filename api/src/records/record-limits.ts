import { type Kind, kindShape } from '@northkeep/contracts';
import { type ApiError, fail } from '../errors.ts';
import { type Owner, recordModel } from './record.model.ts';

/** Maximum number of live records of a kind, and the error beyond it. */
export interface RecordLimit {
  readonly max: number;
  readonly refusal: () => ApiError;
}

/** The limit that holds for everybody. */
export const defaultLimitOf = (kind: Kind): RecordLimit => ({
  max: kindShape(kind).recordsMax,
  refusal: () => fail('LIMIT_REACHED'),
});

/** `tight`: the insert fits, but racing ones may have made it too many, so it is checked again afterwards. */
export type Capacity = 'ample' | 'tight' | 'none';

export interface Adding {
  readonly kind: Kind;
  readonly owner: Owner;
  readonly limit: RecordLimit;
  /** Number of records to add. */
  readonly count: number;
}

const live = ({ userId, vaultId }: Owner) => ({ userId, vaultId, deletedAt: null });

/**
 * After counting c of at most max, this process makes (max - c) / 20 more without counting: within the limit even if
 * nineteen others do the same. Counting 100,000 lines for each new one would be most of its cost.
 */
const PROCESSES_MAX = 20;
const UNCOUNTED_KEPT = 10_000;
const uncounted = new Map<string, number>();

/** Checks whether more records may be added. */
export async function checkCapacity({ kind, owner, limit, count }: Adding): Promise<Capacity> {
  const name = `${kind} ${limit.max} ${owner.userId} ${owner.vaultId}`;
  const left = uncounted.get(name) ?? 0;
  if (left >= count) {
    uncounted.set(name, left - count);
    return 'ample';
  }
  const room = limit.max - count - (await recordModel(kind).countDocuments(live(owner)));
  if (uncounted.size >= UNCOUNTED_KEPT) uncounted.clear();
  uncounted.set(name, Math.floor(Math.max(0, room) / PROCESSES_MAX));
  if (room < 0) return 'none';
  return room < PROCESSES_MAX ? 'tight' : 'ample';
}

/**
 * True when this record is beyond the limit after its insert, which only racing creations bring about. All of them
 * judge by the same order, so exactly the later ones are taken back.
 */
export async function isOverLimit({ kind, owner, limit }: Omit<Adding, 'count'>, id: string): Promise<boolean> {
  const all = await recordModel(kind).find(live(owner)).select({ id: 1, createdAt: 1 }).lean();
  const time = (date: Date | undefined) => date?.getTime() ?? 0;
  all.sort((a, b) => time(a.createdAt) - time(b.createdAt) || (a.id < b.id ? -1 : 1));
  return all.findIndex((record) => record.id === id) >= limit.max;
}
