import { toast } from '@northkeep/shared-kit/runtime';
import { lines, loadRepeatsModule } from '@northkeep/shared-vault';
import { changeWithUndo, nameOfDay, quotedText } from '../dates/change-date.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { repeatTexts } from './copy.ts';

/** Moves a repeated line to the next date of its rule without completing it; a toast offers to undo this. */
export async function skipDate({ id }: LineItem): Promise<void> {
  const repeats = await loadRepeatsModule().catch((reason: unknown) => {
    console.debug('rules of repeated lines are not loaded', reason);
    return null;
  });
  if (!repeats) return void toast({ type: 'warning', text: repeatTexts.notLoaded });
  // The line may have been changed or the vault locked while the rules were loaded.
  const line = lines.get(id);
  if (!line || line.readOnly || line.isDone || line.repeat === null) return;
  const text = quotedText(line);
  const patch = repeats.planSkippedDate(line);
  if (!patch?.scheduleDate) return void toast({ isPrivate: true, type: 'info', text: repeatTexts.noFurtherDate(text) });
  const message = repeatTexts.skipped(text, nameOfDay(patch.scheduleDate));
  changeWithUndo(line, patch, { message, back: repeatTexts.skippedBack });
}

/** Removes the rule of a repeated line, so that it is the last one; a toast offers to undo this. */
export function endRepeat(line: LineItem): void {
  const message = repeatTexts.ended(quotedText(line));
  changeWithUndo(line, { repeat: null }, { message, back: repeatTexts.endedBack });
}
