import { MINUTE_MS } from '@northkeep/contracts';
import { when } from '@northkeep/shared-kit/runtime';
import { prepareReminderTexts, sync, useSession } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { carryOutReminderPresses } from './carry-out-presses.ts';
import { areRemindersLoaded } from './due-reminders.ts';
import { startSendingDueMinutes } from './send-due-minutes.ts';
import { showReminders } from './show-reminders.ts';
import { takeDueReminders } from './take-due-reminders.ts';

/** Delay in ms of a hidden tab, so that a visible tab of the same browser reminds first. */
export const HIDDEN_TAB_DELAY_MS = 3_000;

/** True when the records are loaded and, unless the device is offline, the server has told their changes. */
const isCurrent = () => areRemindersLoaded() && (sync.lastResponseAt !== null || !navigator.onLine);

/**
 * Reminds the user of lines and steps while the vault is unlocked: at the start of each minute, in one tab of the browser. Sends
 * the server the minutes at which it has to remind them.
 */
export function useReminders(): void {
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
  const carryOut = async (answerTo?: MessagePort) => {
    try {
      if (await carryOutReminderPresses()) answerTo?.postMessage({ type: 'reminder-carried-out' });
    } catch (reason) {
      console.warn('the presses in notifications were not carried out', reason);
    }
  };
  const prepare = () =>
    prepareReminderTexts().catch((reason: unknown) =>
      console.warn('the texts of the reminders stay as before', reason),
    );
  const receive = ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (Object(data).type === 'reminder-pressed') void carryOut(port);
  };
  let stopSending = () => {};
  const stopWaiting = when(isCurrent, () => {
    repeat();
    stopSending = startSendingDueMinutes(userId);
    void carryOut().then(prepare);
    navigator.serviceWorker?.addEventListener('message', receive);
  });
  return () => {
    isStopped = true;
    stopWaiting();
    stopSending();
    navigator.serviceWorker?.removeEventListener('message', receive);
    clearTimeout(timer);
  };
}
