import { create, useSearchParams } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import { PLAN_ITEM_PARAM } from '../../paths.ts';
import { usePlannerMode } from './macro-mode.ts';

/** Id of the part of the plan that is named in the URL; null once its row has been focused. */
export const useRequestedPlanItem = create<{ id: string | null }>(() => ({ id: null }));

/** Handles `?part=<id>` of a search result: shows the mode 'Goals' with all rows and focuses the row of that part. */
export function usePlanItemFromUrl(isWhole: boolean): void {
  const [params, setParams] = useSearchParams();
  const { setMode } = usePlannerMode();
  const wanted = params.get(PLAN_ITEM_PARAM);
  useEffect(() => {
    if (wanted === null || !isWhole) return;
    useRequestedPlanItem.setState({ id: wanted });
    setMode('goals');
    setParams({}, { replace: true });
  }, [wanted, isWhole, setMode, setParams]);
}
