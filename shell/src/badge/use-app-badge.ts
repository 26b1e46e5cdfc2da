import { useToday } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { setBadge, startBadgeUpdates } from './app-badge.ts';

/** Shows the number of today's open lines on the icon of the installed app, if the user turned that on. */
export function useAppBadge(isUnlocked: boolean): void {
  const today = useToday();
  useEffect(() => {
    if (isUnlocked) return startBadgeUpdates(today);
    // While the vault is locked, the number from the last use of the app is removed.
    setBadge(0);
    return undefined;
  }, [isUnlocked, today]);
}
