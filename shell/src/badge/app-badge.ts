import { autorun } from '@northkeep/shared-kit/runtime';
import { lines, one } from '@northkeep/shared-vault';

/**
 * Delay in ms that collects changes before the badge is updated, so that typing does not count 10,000 lines on every
 * key press.
 */
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

/** True if the user turned the badge on. A damaged setting counts as off. */
export function isBadgeEnabled(): boolean {
  const { badgeEnabled, damaged } = one('settings');
  return badgeEnabled && !damaged.has('badgeEnabled');
}

/**
 * Shows the number of today's open lines on the app icon and keeps it current while the vault is unlocked. Returns a
 * function that stops this and removes the number, which is required when the vault locks.
 */
export function startBadgeUpdates(today: string): () => void {
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

/** Sets the number on the badge; 0 removes the badge. Browsers without an installed app ignore it. */
export function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = badges();
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  done?.catch((reason: unknown) => console.debug('the badge was not set', reason));
}
