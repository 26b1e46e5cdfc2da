import { formatDate } from '@northkeep/contracts';
import { announceToScreenReaders, runInAction, toast } from '@northkeep/shared-kit/runtime';
import { type Item, lines, PLAIN_TICK, planTick } from '@northkeep/shared-vault';
import { mainTexts } from '../../copy.ts';

/**
 * Sets a line of the notes done or not done; where it repeats, the next one is created or deleted, as in the notes
 * (docs/adr/0065-repeated-lines.md).
 */
export async function setLineDone(line: Item<'lines'>, isDone: boolean): Promise<void> {
  const tick = line.repeat === null ? PLAIN_TICK : await planTick(line, isDone);
  if (lines.get(line.id)?.isDone !== !isDone) return;
  const { next, outdated } = tick ?? PLAIN_TICK;
  runInAction(() => {
    lines.change(line.id, { isDone, doneAt: isDone ? new Date().toISOString() : null });
    if (next) lines.create(next.draft, { id: next.id, after: line.id });
    if (outdated !== null) lines.remove(outdated);
  });
  const day = next?.draft.scheduleDate;
  if (day)
    announceToScreenReaders(mainTexts.nextLine(formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' })));
  if (tick === null && isDone) toast({ type: 'error', text: mainTexts.nextNotPlanned });
}
