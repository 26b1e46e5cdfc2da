import { create, useSearchParams } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import { PART_PARAM } from '../../paths.ts';
import { useMacroMode } from './macro-mode.ts';

/** Id of the part of the plan that is named in the URL; null once its row has been focused. */
export const useShownPart = create<{ id: string | null }>(() => ({ id: null }));

/** Handles `?part=<id>` of a search result: shows the mode 'Goals' with all rows and focuses the row of that part. */
export function usePartFromAddress(isWhole: boolean): void {
  const [params, setParams] = useSearchParams();
  const { setMode } = useMacroMode();
  const wanted = params.get(PART_PARAM);
  useEffect(() => {
    if (wanted === null || !isWhole) return;
    useShownPart.setState({ id: wanted });
    setMode('goals');
    setParams({}, { replace: true });
  }, [wanted, isWhole, setMode, setParams]);
}
