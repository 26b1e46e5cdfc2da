import { useAnyModalOpen, useLocation } from '@northkeep/shared-kit/runtime';
import { useCallback, useEffect, useState } from 'react';

/** Session storage key, set when the onboarding is finished. */
const FLAG = 'nk.tour';
const DASHBOARD = 'dashboard';

/**
 * Returns the state of the tour and a function that ends it. The tour begins when its flag or the router state requests
 * it and no modal is open.
 */
export function useTour(canStart: boolean): { readonly isRunning: boolean; readonly end: () => void } {
  const { state } = useLocation();
  const isCovered = useAnyModalOpen();
  const [isRunning, setRunning] = useState(false);
  const isWanted = isFlagSet() || asksForTour(state);
  useEffect(() => {
    if (canStart && isWanted && !isCovered) setRunning(true);
  }, [canStart, isWanted, isCovered]);
  const end = useCallback(() => {
    clearFlag();
    setRunning(false);
  }, []);
  return { isRunning: isRunning && canStart, end };
}

const asksForTour = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'tour' in state && state.tour === true;

function isFlagSet(): boolean {
  try {
    return sessionStorage.getItem(FLAG) === DASHBOARD;
  } catch {
    return false;
  }
}

function clearFlag(): void {
  try {
    sessionStorage.removeItem(FLAG);
  } catch (reason) {
    console.debug('the flag of the tour was not removed', reason);
  }
}
