import { isDerivedUuid, PLAN_LIMITS, type Plan } from '@northkeep/contracts';
import { createApiError } from '../errors.ts';
import { defaultLimitOf, type RecordLimit } from '../records/record-limits.ts';

/**
 * Returns the limit that a plan sets for creating this aim. After a downgrade existing aims stay visible; only new ones
 * are rejected. An import is never refused because of the plan (ADR 66): the ids of its aims are derived from other
 * ids, and only the limit of every plan applies to such aims.
 */
export function aimLimit(plan: Plan, id: string): RecordLimit {
  const { aims } = PLAN_LIMITS[plan];
  return aims === null || isDerivedUuid(id)
    ? defaultLimitOf('aims')
    : { max: aims, createError: () => createApiError('PLAN_LIMIT') };
}
