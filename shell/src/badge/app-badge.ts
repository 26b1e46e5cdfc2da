import { autorun } from '@northkeep/shared-kit/runtime';
import { lines, one } from '@northkeep/shared-vault';

/** Changes of a moment reach the badge together, in ms: typing does not count 10,000 lines with each key. */
const UPDATE_AFTER_MS = 500;

/** The Badging API of installed apps, which some browsers lack. */
interface BadgeNavigator {
  setAppBadge: (count: number) => Promise<void>;
  clearAppBadge: () => Promise<void>;
}

const badges = (): Partial<BadgeNavigator> => navigator as Navigator & Partial<BadgeNavigator>;

export const isBadgeSupported = (): boolean => 'setAppBadge' in navigator;

/** Returns the number of open tasks that are scheduled for a local date. */
export function countOpenLines(date: string): number {
  let count = 0;
  for (const { type, isDone, scheduleDate } of lines.items)
    if (scheduleDate === date && !isDone && type === 'task') count += 1;
  return count;
}

/** True where the user turned the badge on. A damaged setting counts as off. */
export function isBadgeEnabled(): boolean {
  const { badgeEnabled, damaged } = one('settings');
  return badgeEnabled && !damaged.has('badgeEnabled');
}

/**
 * Keeps the number of today's open lines at the icon of the app while the vault is unlocked. Returns a function that
 * ends it and removes the number, as a lock has to.
 */
export function showBadge(today: string): () => void {
  const stop = autorun(
    () => {
      if (lines.status !== 'ready' && lines.status !== 'partial') return;
      setBadge(isBadgeEnabled() ? countOpenLines(today) : 0);
    },
    { delay: UPDATE_AFTER_MS },
  );
  return () => {
    stop();
    setBadge(0);
  };
}

/** Sets the number; 0 removes it. A browser without an installed app ignores it. */
export function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = badges();
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  done?.catch((reason: unknown) => console.debug('the badge was not set', reason));
}
