import { MINUTE_MS } from '@northkeep/contracts';
import { when } from '@northkeep/shared-kit/runtime';
import { lines, sync, useSession } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { showReminders } from './show-reminders.ts';
import { takeDueReminders } from './take-due-reminders.ts';

/** Delay in ms of a hidden tab, so that a visible tab of the same browser reminds first. */
export const HIDDEN_TAB_DELAY_MS = 3_000;

/** True when the lines are loaded and, unless the device is offline, the server has told their changes. */
const isCurrent = () => lines.status === 'ready' && (sync.lastResponseAt !== null || !navigator.onLine);

/** Reminds the user of lines while the vault is unlocked: at the start of each minute, in one tab of the browser. */
export function useLineReminders(): void {
  const userId = useSession().user?.id ?? '';
  useEffect(() => (userId === '' ? undefined : startReminders(userId)), [userId]);
}

function startReminders(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const remind = async () => {
    const due = await takeDueReminders(userId, Date.now());
    if (!isStopped) await showReminders(due);
  };
  const repeat = () => {
    remind().catch((reason: unknown) => console.warn('the reminders were not shown', reason));
    timer = setTimeout(repeat, MINUTE_MS - (Date.now() % MINUTE_MS) + (document.hidden ? HIDDEN_TAB_DELAY_MS : 0));
  };
  const stopWaiting = when(isCurrent, repeat);
  return () => {
    isStopped = true;
    stopWaiting();
    clearTimeout(timer);
  };
}
