import { announce, confirm, toast } from '@northkeep/shared-kit/runtime';
import { type Item, lines, sync, today } from '@northkeep/shared-vault';
import { notes } from '../../copy.ts';
import { toJournalEntry } from '../../rules/schedule.ts';

export type Line = Item<'lines'>;

/** True when the text of a line can be edited: it was decrypted, and no newer version of the app wrote the line. */
export function isEditable(line: Line): boolean {
  return !line.readOnly && !line.damaged.has('text');
}

/** Returns the text of a line, or a placeholder when it could not be decrypted. */
export function displayText(line: Line): string {
  return line.damaged.has('text') ? notes.damaged : line.text;
}

/** Sets a line done or not done. Where done lines are hidden, a toast offers to undo. */
export function setLineDone(line: Line, isDone: boolean, hidesDone: boolean): void {
  const { id } = line;
  lines.change(id, { isDone, doneAt: isDone ? new Date().toISOString() : null });
  if (!isDone || !hidesDone) return;
  const undo = () => {
    lines.change(id, { isDone: false, doneAt: null });
    announce(notes.undone(displayText(line)));
  };
  toast({ type: 'success', text: notes.ticked(displayText(line)), action: { label: notes.undo, run: undo } });
}

/** Sets the date of a line; null removes date and time. */
export function scheduleLine(line: Line, scheduleDate: string | null): void {
  lines.change(line.id, scheduleDate === null ? { scheduleDate, scheduleTime: null } : { scheduleDate });
}

/** Turns a line into a journal entry, which removes it from the notes; a toast offers to undo. */
export function fileAsJournal(line: Line): void {
  const { id, scheduleDate } = line;
  lines.change(id, toJournalEntry(scheduleDate, today()));
  const undo = () => {
    lines.change(id, { type: 'task', scheduleDate });
    announce(notes.undone(displayText(line)));
  };
  toast({ type: 'success', text: notes.filed, action: { label: notes.undo, run: undo } });
}

/**
 * Deletes a line. A toast offers to undo, which restores the record, or creates a copy at the old position where the
 * server has not confirmed the deletion (docs/adr/0036-undo-of-a-deletion.md). A line that could not be decrypted cannot
 * be copied, so its deletion needs a confirmation instead.
 */
export async function removeLine(line: Line, previous: Line | undefined): Promise<void> {
  const text = displayText(line);
  if (line.damaged.size > 0 || line.readOnly) {
    const sure = await confirm({
      title: notes.removeDamaged,
      text: notes.removeDamagedMore,
      action: notes.remove,
      danger: true,
    });
    if (sure) lines.remove(line.id);
    return;
  }
  const draft = lines.copyFieldValues(line);
  lines.remove(line.id);
  if (text.trim() === '') return;
  const undo = async () => {
    try {
      await sync.undoDeletion({ kind: 'lines', id: line.id });
    } catch (reason) {
      console.warn('restored as a copy:', reason);
      lines.create(draft, previous && lines.get(previous.id) ? { after: previous.id } : { after: null });
    }
    announce(notes.undone(text));
  };
  toast({ type: 'info', text: notes.removed(text), action: { label: notes.undo, run: () => void undo() } });
}

/** Moves a line past its neighbour in the current view and announces it. */
export function moveLine(line: Line, neighbour: Line | undefined, direction: 'up' | 'down'): void {
  if (!neighbour) return;
  lines.move(line.id, direction === 'up' ? { before: neighbour.id } : { after: neighbour.id });
  announce(direction === 'up' ? notes.movedUp : notes.movedDown);
}
