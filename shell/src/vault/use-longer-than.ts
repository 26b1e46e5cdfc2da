import { useEffect, useState } from 'react';

/** True once something has been running for `ms` without a break, so that a short operation shows no progress. */
export function useLongerThan(ms: number, isRunning: boolean): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [ms, isRunning]);
  return isRunning && isLong;
}
