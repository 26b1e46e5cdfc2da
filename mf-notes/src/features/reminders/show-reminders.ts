import { toast } from '@northkeep/shared-kit/runtime';
import {
  countStep,
  getActiveWeek,
  type Item,
  lines,
  readProgress,
  steps,
  weeklyProgress,
} from '@northkeep/shared-vault';
import type { DueReminder } from '../../rules/reminders.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { setLineDone } from '../repeats/tick-line.ts';
import { reminderTexts } from './copy.ts';
import { describePlannedTime, quoteLine, quoteStep } from './describe-reminder.ts';

/** Maximum number of lines and steps that get a toast of their own. */
const TOASTS_MAX = 3;
const ICON = '/icons/icon-192.png';

/**
 * Shows the reminders that are due in this tab, each with a button that completes the line or counts the step. When the
 * tab is hidden and the browser may show notifications, one of them says that something is due, without the texts. A
 * browser that receives push messages gets one of them instead, unless the device is offline.
 */
export async function showReminders(due: readonly DueReminder[]): Promise<void> {
  const shown = due.filter(({ kind, id }) => (kind === 'line' ? lines : steps).get(id) !== undefined);
  if (shown.length === 0) return;
  for (const reminder of shown.slice(0, TOASTS_MAX)) showToast(reminder);
  const more = shown.length - TOASTS_MAX;
  if (more > 0) toast({ type: 'info', stays: true, isPrivate: true, text: reminderTexts.more(more) });
  if (document.hidden) await showNotification();
}

function showToast({ kind, id }: DueReminder): void {
  const line = kind === 'line' ? lines.get(id) : undefined;
  const step = kind === 'step' ? steps.get(id) : undefined;
  const content = line ? describeLineToast(line) : step && describeStepToast(step);
  if (!content) return;
  const { run, ...texts } = content;
  toast({ type: 'info', stays: true, isPrivate: true, ...texts, action: { label: reminderTexts.done, run } });
}

interface ReminderToast {
  readonly text: string;
  readonly detail: string;
  readonly run: () => void;
}

function describeLineToast(line: LineItem): ReminderToast {
  const run = () => {
    const current = lines.get(line.id);
    if (current && !current.isDone && !current.readOnly) setLineDone(current, true, false);
  };
  return { text: reminderTexts.due(quoteLine(line)), detail: describePlannedTime(line), run };
}

/**
 * The button counts the step in the week of the press, unless it was counted since the toast was shown. Another toast
 * offers to undo it, as after a tick in the planner.
 */
function describeStepToast(step: Item<'steps'>): ReminderToast {
  const countIn = (week: string) => readProgress(weeklyProgress, step.id, week);
  const shown = { week: getActiveWeek(), count: countIn(getActiveWeek()) };
  const run = () => {
    const week = getActiveWeek();
    const current = steps.get(step.id);
    const isCounted = week === shown.week && countIn(week) !== shown.count;
    const undo = current && !isCounted ? countStep(current, week) : null;
    if (!undo) return;
    const action = { label: reminderTexts.undo, run: undo };
    toast({ type: 'success', isPrivate: true, text: reminderTexts.counted(quoteStep(step)), action });
  };
  return { text: reminderTexts.due(quoteStep(step)), detail: reminderTexts.countOf(shown.count, step.total), run };
}

async function showNotification(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const registration = await navigator.serviceWorker?.getRegistration();
  if (navigator.onLine && (await registration?.pushManager?.getSubscription())) return;
  const { title, something: body } = reminderTexts;
  await registration?.showNotification(title, { body, icon: ICON, badge: ICON, tag: 'line-reminder' });
}
