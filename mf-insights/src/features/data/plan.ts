import { PLAN_LIMITS } from '@northkeep/contracts';
import { useSession } from '@northkeep/shared-vault';

/** Returns true when the account's billing plan includes composites, all signals and the history of assessments. */
export function useHasAllInsights(): boolean {
  return PLAN_LIMITS[useSession().user?.plan ?? 'free'].allInsights;
}
