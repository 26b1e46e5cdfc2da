import type { Draft } from '@northkeep/contracts';
import { announce, confirm, toast } from '@northkeep/shared-kit/runtime';
import { type Item, lines } from '@northkeep/shared-vault';
import { notes } from '../../copy.ts';
import { filedAsJournal } from '../../rules/schedule.ts';
import { today } from './zone.ts';

export type Line = Item<'lines'>;

/** True where the text of a line may be typed into. */
export function isEditable(line: Line): boolean {
  return !line.readOnly && !line.damaged.has('text');
}

export function textOf(line: Line): string {
  return line.damaged.has('text') ? notes.damaged : line.text;
}

/** Ticks or unticks. Where ticked lines are hidden, a toast can take it back. */
export function tick(line: Line, isDone: boolean, hides: boolean): void {
  const { id } = line;
  lines.change(id, { isDone, doneAt: isDone ? new Date().toISOString() : null });
  if (!isDone || !hides) return;
  const undo = () => lines.change(id, { isDone: false, doneAt: null });
  toast({ type: 'success', text: notes.ticked(textOf(line)), action: { label: notes.undo, run: undo } });
}

export function schedule(line: Line, scheduleDate: string | null): void {
  lines.change(line.id, scheduleDate === null ? { scheduleDate, scheduleTime: null } : { scheduleDate });
}

/** Files a line as a journal entry; it leaves the notes for the journal. */
export function fileAsJournal(line: Line): void {
  const { id, scheduleDate } = line;
  lines.change(id, filedAsJournal(scheduleDate, today()));
  const undo = () => lines.change(id, { type: 'task', scheduleDate });
  toast({ type: 'success', text: notes.filed, action: { label: notes.undo, run: undo } });
}

/** Deletes a line. A toast brings it back, as a new line in the old place; one that does not open is asked about instead. */
export async function remove(line: Line, previous: Line | undefined): Promise<void> {
  const text = textOf(line);
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
  const draft = draftOf(line);
  lines.remove(line.id);
  if (text.trim() === '') return;
  const undo = () => {
    lines.create(draft, previous && lines.get(previous.id) ? { after: previous.id } : { after: null });
  };
  toast({ type: 'info', text: notes.removed(text), action: { label: notes.undo, run: undo } });
}

/** Moves a line over its neighbour in the view it is seen in. */
export function move(line: Line, neighbour: Line | undefined, direction: 'up' | 'down'): void {
  if (!neighbour) return;
  lines.move(line.id, direction === 'up' ? { before: neighbour.id } : { after: neighbour.id });
  announce(direction === 'up' ? notes.movedUp : notes.movedDown);
}

/** Everything that a line says, for making it again. */
function draftOf(line: Line): Draft<'lines'> {
  const { text, isDone, doneAt, type, inDashboard, macroStepTotal, macroStepCompleted } = line;
  const { category, categories, scheduleDate, scheduleTime, aiSuggestedCategory, minutes } = line;
  return {
    text,
    isDone,
    doneAt,
    type,
    inDashboard,
    macroStepTotal,
    macroStepCompleted,
    category,
    categories: [...categories],
    scheduleDate,
    scheduleTime,
    aiSuggestedCategory,
    minutes,
  };
}
