import { PLAN_GATES } from '@northkeep/contracts';
import { useSession } from '@northkeep/shared-vault';

/** Returns true when the account's billing plan includes composites, all signals and the history of assessments. */
export function useHasAllInsights(): boolean {
  return PLAN_GATES[useSession().user?.plan ?? 'free'].allInsights;
}
