import { useToday } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { setBadge, showBadge } from './app-badge.ts';

/** Shows the number of today's open lines at the icon of the installed app where the user turned that on. */
export function useAppBadge(isUnlocked: boolean): void {
  const today = useToday();
  useEffect(() => {
    if (isUnlocked) return showBadge(today);
    // The number of the last time the app was open.
    setBadge(0);
    return undefined;
  }, [isUnlocked, today]);
}
