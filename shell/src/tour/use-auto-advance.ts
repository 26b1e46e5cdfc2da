import { useEffect } from 'react';

/** Calls `advance` after `ms`; without `ms`, while paused and with reduced motion it never does. */
export function useAutoAdvance(ms: number | undefined, isPaused: boolean, advance: () => void): void {
  useEffect(() => {
    if (ms === undefined || isPaused || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(advance, ms);
    return () => clearTimeout(timer);
  }, [ms, isPaused, advance]);
}
