import { localDate, timeZoneOf } from '@northkeep/contracts';
import { one } from '@northkeep/shared-vault';
import { useEffect, useState } from 'react';

/** Today's local date in the person's zone. */
export function today(now = new Date()): string {
  return localDate(now, timeZoneOf(one('settings').timeZone));
}

const CHECK_EVERY_MS = 60_000;

/** {@link today}, renewed when the day turns; read it in an observer. */
export function useToday(): string {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const check = () => setNow((before) => (today() === today(before) ? before : new Date()));
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  return today(now);
}
