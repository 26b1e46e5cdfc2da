import { cutText, formatDate } from '@northkeep/contracts';
import { toast } from '@northkeep/shared-kit/runtime';
import {
  lines,
  NO_REPEAT_CHANGES,
  planRepeatChanges,
  type RepeatChanges,
  userDateOf,
  writeRepeatChanges,
} from '@northkeep/shared-vault';
import { notesTexts } from '../../copy.ts';
import { getDisplayText, type LineItem, offerUndo } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { repeatTexts } from './copy.ts';

/** Maximum length of the text that a toast quotes. */
const QUOTED_MAX = 40;

/**
 * Marks a line as done or not done. For a line that repeats it also creates or deletes the next line, in the same undo
 * step. A toast offers to undo this when done lines are hidden or the next line was created.
 */
export function setLineDone(line: LineItem, isDone: boolean, hidesDone: boolean): void {
  if (line.repeat === null) writeTick(line, isDone, NO_REPEAT_CHANGES, hidesDone);
  else void tickRepeated(line, isDone, hidesDone);
}

/** Marks a line as done at a time in ms since 1970, as a press in a notification does later. */
export async function completeLine(line: LineItem, at: number): Promise<void> {
  if (line.repeat === null) writeTick(line, true, NO_REPEAT_CHANGES, true, at);
  else await tickRepeated(line, true, true, at);
}

async function tickRepeated(line: LineItem, isDone: boolean, hidesDone: boolean, at = Date.now()): Promise<void> {
  const tick = await planRepeatChanges(line, isDone, userDateOf(at));
  // The plan is computed asynchronously, so the vault may have been locked or another device may have changed the line
  // in the meantime.
  if (lines.get(line.id)?.isDone !== !isDone) return;
  writeTick(line, isDone, tick ?? NO_REPEAT_CHANGES, hidesDone, at);
  if (tick === null && isDone) toast({ isPrivate: true, type: 'error', text: repeatTexts.notPlanned(quoted(line)) });
}

function writeTick(line: LineItem, isDone: boolean, changes: RepeatChanges, hidesDone: boolean, at = Date.now()): void {
  const { id } = line;
  const doneAt = isDone ? new Date(at).toISOString() : null;
  const { step } = recordUndoStep(() => {
    undoableLines.change(id, { isDone, doneAt });
    writeRepeatChanges(undoableLines, id, changes);
  });
  const text = getDisplayText(line);
  const day = changes.next?.draft.scheduleDate;
  if (day) offerUndo('success', repeatTexts.next(quoted(line), nameOf(day)), text, step);
  else if (isDone && hidesDone) offerUndo('success', notesTexts.ticked(text), text, step);
}

const quoted = (line: LineItem): string => cutText(getDisplayText(line), QUOTED_MAX);
const nameOf = (day: string): string => formatDate(day, { weekday: 'long', month: 'long', day: 'numeric' });
