import { GATES, type Plan } from '@northkeep/contracts';
import { fail } from '../errors.ts';
import { defaultLimitOf, type RecordLimit } from '../records/record-limits.ts';

/** How many aims the plan allows. After a downgrade nothing is hidden; only adding stops. */
export function aimLimit(plan: Plan): RecordLimit {
  const { aims } = GATES[plan];
  return aims === null ? defaultLimitOf('aims') : { max: aims, refusal: () => fail('PLAN_LIMIT') };
}
