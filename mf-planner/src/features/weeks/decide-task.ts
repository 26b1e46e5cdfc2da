import { findParents, formatDate, isoWeekOf } from '@northkeep/contracts';
import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { type Item, lines, sync } from '@northkeep/shared-vault';
import { commonTexts, mainScreenTexts } from '../../copy.ts';
import { carryToWeek, plannedDayOf } from '../../rules/week-tasks.ts';
import { weekTaskTexts as copy } from './copy.ts';

type Line = Item<'lines'>;

// The sub-lines of a task follow it (docs/adr/0106-sub-lines.md).

/** Returns the words by which a task is named. */
export const textOf = ({ text, damaged }: Line): string =>
  damaged.has('text') ? commonTexts.damaged : text || mainScreenTexts.emptyLine;

/** Moves a task, with its open sub-lines that were planned for the same day, to the week `to`. Offers an undo. */
export function carryOn(task: Line, { to, today }: { to: string; today: string }): void {
  const planned = plannedDayOf(task);
  const day = carryToWeek(planned ?? today, { to: to < isoWeekOf(today) ? isoWeekOf(today) : to, today });
  const following = listSubLines(task.id).filter(
    (line) => !line.isDone && !line.readOnly && plannedDayOf(line) === planned,
  );
  const before = [task, ...following].map(({ id, scheduleDate, missedOn }) => ({ id, scheduleDate, missedOn }));
  for (const { id } of before) lines.change(id, { scheduleDate: day });
  const text = copy.carried(formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' }));
  announceToScreenReaders(text);
  // The undo takes back only this change: a date that was chosen since stays.
  const run = () => {
    for (const { id, scheduleDate, missedOn } of before)
      if (lines.get(id)?.scheduleDate === day) lines.change(id, { scheduleDate, missedOn });
  };
  toast({ type: 'info', text, action: { label: commonTexts.undo, run } });
}

/**
 * Deletes a task with its sub-lines and offers an undo. A sub-line that could not be decrypted would not come back by the
 * undo; it stays and becomes a line of its own.
 */
export function letGo(task: Line): void {
  const text = textOf(task);
  const subLines = listSubLines(task.id).filter((line) => !line.readOnly && line.damaged.size === 0);
  const removed = [task, ...subLines].map((line) => ({
    id: line.id,
    draft: line.damaged.size === 0 ? lines.copyFieldValues(line) : null,
  }));
  for (const { id } of removed) lines.remove(id);
  toast({
    isPrivate: true,
    type: 'info',
    text: copy.gone(text),
    action: { label: commonTexts.undo, run: () => void restoreAll(removed) },
  });
}

function listSubLines(id: string): readonly Line[] {
  const tasks = lines.items.filter(({ type }) => type === 'task');
  const parents = findParents(tasks);
  return tasks.filter((line) => parents.get(line.id) === id);
}

interface RemovedLine {
  readonly id: string;
  /** Values for a copy; null if a field could not be decrypted. */
  readonly draft: ReturnType<typeof lines.copyFieldValues> | null;
}

/** Restores a task and then its sub-lines, which follow it to the id of its copy. */
async function restoreAll([task, ...subLines]: readonly RemovedLine[]): Promise<void> {
  if (!task) return;
  const taskId = await restore(task);
  for (const { id, draft } of subLines) {
    const restoredId = await restore({ id, draft: draft && { ...draft, subLineOf: taskId } });
    if (restoredId !== null && taskId !== task.id) lines.change(restoredId, { subLineOf: taskId });
  }
}

/**
 * Restores a deleted line from the trash, or as a copy where its deletion was never sent. Returns its id; null when it
 * cannot be restored.
 */
async function restore({ id, draft }: RemovedLine): Promise<string | null> {
  try {
    await sync.undoDeletion({ kind: 'lines', id });
    return id;
  } catch (reason) {
    console.warn('restored as a copy:', reason);
    if (draft) return lines.create(draft).id;
    toast({ type: 'error', text: copy.notRestored });
    return null;
  }
}
