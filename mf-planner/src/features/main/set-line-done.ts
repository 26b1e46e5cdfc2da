import { formatDate } from '@northkeep/contracts';
import { announceToScreenReaders, runInAction, toast } from '@northkeep/shared-kit/runtime';
import { type Item, lines, NO_REPEAT_CHANGES, planRepeatChanges, writeRepeatChanges } from '@northkeep/shared-vault';
import { mainScreenTexts } from '../../copy.ts';

/**
 * Sets a line of the notes done or not done. For a repeated line, also creates or deletes its next occurrence, as the
 * notes do (docs/adr/0065-repeated-lines.md).
 */
export async function setLineDone(line: Item<'lines'>, isDone: boolean): Promise<void> {
  const tick = line.repeat === null ? NO_REPEAT_CHANGES : await planRepeatChanges(line, isDone);
  if (lines.get(line.id)?.isDone !== !isDone) return;
  const changes = tick ?? NO_REPEAT_CHANGES;
  runInAction(() => {
    lines.change(line.id, { isDone, doneAt: isDone ? new Date().toISOString() : null });
    writeRepeatChanges(lines, line.id, changes);
  });
  const day = changes.next?.draft.scheduleDate;
  if (day)
    announceToScreenReaders(
      mainScreenTexts.nextLine(formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' })),
    );
  if (tick === null && isDone) toast({ type: 'error', text: mainScreenTexts.nextNotPlanned });
}
