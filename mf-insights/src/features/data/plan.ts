import { canReadEarlier, PLAN_LIMITS } from '@northkeep/contracts';
import { useSession } from '@northkeep/shared-vault';

/** Returns true when the account's billing plan includes the composites and all signals. */
export function useHasAllInsights(): boolean {
  return PLAN_LIMITS[useSession().user?.plan ?? 'free'].allInsights;
}

/** Returns true when the user sees the results of earlier assessments and check-ins: with a paid plan and after it. */
export function useCanReadEarlierResults(): boolean {
  return canReadEarlier(useSession().user);
}
