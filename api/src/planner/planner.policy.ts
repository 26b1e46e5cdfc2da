import { GATES, type Plan } from '@northkeep/contracts';
import { fail } from '../errors.ts';
import { defaultLimitOf, type RecordLimit } from '../records/record-limits.ts';

/** Limit of aims in a plan. After a downgrade existing aims stay visible, and only adding is rejected. */
export function aimLimit(plan: Plan): RecordLimit {
  const { aims } = GATES[plan];
  return aims === null ? defaultLimitOf('aims') : { max: aims, refusal: () => fail('PLAN_LIMIT') };
}
