import { DAY_MS, MINUTE_MS } from '@northkeep/contracts';
import { autorun } from '@northkeep/shared-kit/runtime';
import { canCountStep, getActiveWeek, lines, mayHoldReminderTexts, steps, vault } from '@northkeep/shared-vault';
import { type ReminderItem, type ReminderText, storeReminderTexts } from '@northkeep/shared-vault/reminder-texts';
import { describeItem } from './describe-reminder.ts';
import { listReminders } from './due-reminders.ts';

/** Delay in ms that collects changes before the texts are stored. */
const STORE_AFTER_MS = 1_000;

/**
 * Holds what the next reminders are about on this device, while its user agrees to it: after each change of a line, a
 * step or the ids. `readIds` returns the ids that the server gave the minutes, and is observable. Returns a function that stops it.
 */
export function startHoldingReminderTexts(readIds: () => ReadonlyMap<number, string>): () => void {
  let running: Promise<void> = Promise.resolve();
  return autorun(
    () => {
      const { vaultId } = vault;
      if (vaultId === null || !mayHoldReminderTexts(vaultId)) return;
      const now = Date.now();
      const held = { vaultId, ids: readIds(), reminders: listReminderTexts(now), update: updateItem, now };
      running = running
        .then(() => (mayHoldReminderTexts(vaultId) ? storeReminderTexts(held) : undefined))
        .catch((reason: unknown) => console.debug('the texts of the reminders were not stored', reason));
    },
    { delay: STORE_AFTER_MS },
  );
}

/** Returns what the reminders that were due in the last day, or are due later, are about. `now` is in ms since 1970. */
function listReminderTexts(now: number): readonly ReminderText[] {
  const after = Math.floor((now - DAY_MS) / MINUTE_MS);
  const texts = new Map<number, ReminderItem[]>();
  for (const reminder of listReminders({ after, now })) {
    const { dueMinute } = reminder;
    const item = describeItem(reminder);
    if (item) texts.set(dueMinute, [...(texts.get(dueMinute) ?? []), item]);
  }
  return [...texts].map(([dueMinute, items]) => ({ dueMinute, items }));
}

/**
 * Returns a held item as it is now; null for a line that was completed, deleted or planned for another time since, and
 * for a step that was deleted, parked, done often enough this week or got another reminder.
 */
function updateItem(held: ReminderItem): ReminderItem | null {
  const current = isOpen(held) ? describeItem(held) : null;
  return current?.at === held.at ? current : null;
}

function isOpen({ kind, id }: ReminderItem): boolean {
  if (kind === 'step') {
    const step = steps.get(id);
    return step !== undefined && canCountStep(step, getActiveWeek());
  }
  const line = lines.get(id);
  return line?.type === 'task' && !line.isDone;
}
