import { LINE_REMINDER_LATE_MAX, type LocalStorageKey, MINUTE_MS } from '@northkeep/contracts';
import { browserStorage } from '@northkeep/shared-vault';
import type { DueReminder } from '../../rules/reminders.ts';
import { listRemindersUntilNow } from './due-reminders.ts';

/** User id and the minute up to which this browser has reminded the user, counted from 1970. */
const KEY: LocalStorageKey = 'nk.reminded';
const LOCK = 'nk-remind';

/**
 * Returns the reminders that became due since the last call in any tab of this browser, at most
 * {@link LINE_REMINDER_LATE_MAX} minutes ago. Of several tabs that call it at the same time, one gets the reminders.
 * `now` is in ms since 1970.
 */
export async function takeDueReminders(userId: string, now: number): Promise<readonly DueReminder[]> {
  const take = () => {
    const minute = Math.floor(now / MINUTE_MS);
    const after = readShownMinute(userId, minute);
    browserStorage.setItem(KEY, `${userId} ${minute}`);
    return listRemindersUntilNow({ after, now });
  };
  return navigator.locks ? navigator.locks.request(LOCK, take) : take();
}

/**
 * Returns the minute up to which the user has been reminded, not more than the permitted delay ago. When the clock was
 * set back since then, it is the minute before this one.
 */
function readShownMinute(userId: string, minute: number): number {
  const [user, stored] = (browserStorage.getItem(KEY) ?? '').split(' ');
  const shown = user === userId && stored !== undefined ? Number(stored) : 0;
  if (shown > minute) return minute - 1;
  return Math.max(shown, minute - LINE_REMINDER_LATE_MAX - 1);
}
