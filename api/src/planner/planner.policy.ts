import { isDerivedUuid, PLAN_LIMITS, type Plan } from '@northkeep/contracts';
import { createApiError } from '../errors.ts';
import { defaultLimitOf, type RecordLimit } from '../records/record-limits.ts';

/**
 * Returns the limit of a plan for an aim. After a downgrade existing aims stay visible; only new ones are rejected. An
 * import is never refused (ADR 66): its aims have derived ids, and only the limit of every plan applies to them.
 */
export function aimLimit(plan: Plan, id: string): RecordLimit {
  const { aims } = PLAN_LIMITS[plan];
  return aims === null || isDerivedUuid(id)
    ? defaultLimitOf('aims')
    : { max: aims, createError: () => createApiError('PLAN_LIMIT') };
}
