import { toast } from '@northkeep/shared-kit/runtime';
import { countStep, getActiveWeekAt, lines, steps, sync, vault } from '@northkeep/shared-vault';
import { type ReminderPress, takeReminderPresses } from '@northkeep/shared-vault/reminder-texts';
import { completeLine } from '../repeats/tick-line.ts';
import { reminderTexts } from './copy.ts';
import { describeLine, quoteStep } from './describe-reminder.ts';
import { areRemindersLoaded } from './due-reminders.ts';

const LOCK = 'nk-reminder-presses';

/**
 * Completes each line and counts each step whose 'Done' button was pressed in a notification. A line or step that was
 * done or deleted in the meantime stays as it is. One that was changed since the notification showed it also stays as it
 * is, and a toast tells the user. The presses of lines
 * are kept until the lines are stored on this device; those of steps are deleted before, so that none counts twice.
 * Returns whether no press waits any more. Rejects when the vault is locked meanwhile or the lines cannot be stored.
 */
export async function carryOutReminderPresses(): Promise<boolean> {
  const { vaultId } = vault;
  if (vaultId === null) return false;
  // A lock takes the records away, so that none of them is found.
  const isUnlocked = () => vault.vaultId === vaultId && areRemindersLoaded();
  const countSteps = (presses: readonly ReminderPress[]) => {
    if (!isUnlocked()) return false;
    presses.forEach(countPressed);
    return true;
  };
  const completeLines = async (presses: readonly ReminderPress[]) => {
    for (const press of presses) await completePressed(press);
    if (!isUnlocked()) throw new Error('the vault was locked');
    await sync.flush();
    if (sync.hasUnstoredChanges) throw new Error('the completed lines are not stored');
  };
  const work = () => takeReminderPresses(vaultId, { completeLines, countSteps });
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function completePressed({ item: shown, at }: ReminderPress): Promise<void> {
  const line = lines.get(shown.id);
  if (line?.type !== 'task' || line.isDone || line.readOnly) return;
  const { text, at: planned } = describeLine(line);
  if (text === shown.text && planned === shown.at) return completeLine(line, at);
  warn(reminderTexts.notCompleted(text));
}

/** Counts a step for the week of the press, also when that week has ended. */
function countPressed({ item: shown, at }: ReminderPress): void {
  const step = steps.get(shown.id);
  if (!step) return;
  const text = quoteStep(step);
  const isSame = text === shown.text && step.status === 'selected';
  if (!isSame) warn(reminderTexts.notCounted(text));
  try {
    if (isSame) countStep(step, getActiveWeekAt(at));
  } catch (reason) {
    // Its press is deleted already, and those of the other steps are still to be counted.
    console.error(reason);
    warn(reminderTexts.notStored(text));
  }
}

const warn = (text: string) => toast({ type: 'info', stays: true, isPrivate: true, text });
