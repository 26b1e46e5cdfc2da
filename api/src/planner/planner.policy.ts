import { GATES, type Plan } from '@northkeep/contracts';
import { fail } from '../errors.ts';
import { defaultLimitOf, type RecordLimit } from '../records/record-limits.ts';

/** Returns the limit of aims in a plan. After a downgrade existing aims stay visible; only new ones are rejected. */
export function aimLimit(plan: Plan): RecordLimit {
  const { aims } = GATES[plan];
  return aims === null ? defaultLimitOf('aims') : { max: aims, createError: () => fail('PLAN_LIMIT') };
}
