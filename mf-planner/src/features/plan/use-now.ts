import { localDate } from '@northkeep/contracts';
import { useEffect, useState } from 'react';
import { userTimeZone } from './plan.ts';

const MINUTE_MS = 60_000;

/** The time, renewed on each full minute and when the page is seen again. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      setNow(new Date());
      clearTimeout(timer);
      timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    };
    const onVisible = () => document.visibilityState === 'visible' && tick();
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS));
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return now;
}

/** Today's local date in the person's zone; read it in an observer. */
export function useToday(): string {
  return localDate(useNow(), userTimeZone());
}
