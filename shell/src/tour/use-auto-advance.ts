import { useEffect } from 'react';

/**
 * Calls `advance` after `ms`. Never calls it when `ms` is undefined, while `isPaused` is true, or when the user prefers
 * reduced motion.
 */
export function useAutoAdvance(ms: number | undefined, isPaused: boolean, advance: () => void): void {
  useEffect(() => {
    if (ms === undefined || isPaused || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(advance, ms);
    return () => clearTimeout(timer);
  }, [ms, isPaused, advance]);
}
