import { cutText, formatDate, formatTime } from '@northkeep/contracts';
import { toast } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import type { LineReminder } from '../../rules/reminders.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { setLineDone } from '../repeats/tick-line.ts';
import { reminderTexts } from './copy.ts';

/** Maximum number of notes that get a toast of their own. */
const TOASTS_MAX = 3;
/** Maximum length of the text that a toast quotes. */
const QUOTED_MAX = 80;
const ICON = '/icons/icon-192.png';

/**
 * Shows the reminders that are due in this tab, each with a button that completes the line. When the tab is hidden and
 * the browser may show notifications, one of them says that something is due, without the texts of the lines.
 */
export async function showReminders(due: readonly LineReminder[]): Promise<void> {
  const shown = due.flatMap(({ lineId }) => lines.get(lineId) ?? []);
  if (shown.length === 0) return;
  for (const line of shown.slice(0, TOASTS_MAX)) showToast(line);
  const more = shown.length - TOASTS_MAX;
  if (more > 0) toast({ type: 'info', stays: true, isPrivate: true, text: reminderTexts.more(more) });
  if (document.hidden) await showNotification();
}

function showToast(line: LineItem): void {
  const { id } = line;
  const complete = () => {
    const current = lines.get(id);
    if (current && !current.isDone && !current.readOnly) setLineDone(current, true, false);
  };
  toast({
    type: 'info',
    stays: true,
    isPrivate: true,
    text: reminderTexts.due(cutText(getDisplayText(line).trim(), QUOTED_MAX)),
    detail: reminderTexts.plannedFor(describeTime(line)),
    action: { label: reminderTexts.done, run: complete },
  });
}

/** Describes the planned time of a line: '10:00' for today, and with the day otherwise. */
function describeTime({ scheduleDate, scheduleTime }: LineItem): string {
  const time = formatTime(scheduleTime ?? '');
  if (scheduleDate === null || scheduleDate === userToday()) return time;
  return `${formatDate(scheduleDate, { weekday: 'short', month: 'short', day: 'numeric' })}, ${time}`;
}

async function showNotification(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const { title, something: body } = reminderTexts;
  await registration?.showNotification(title, { body, icon: ICON, badge: ICON, tag: 'line-reminder' });
}
