import { cutText, formatDate, type RecordPatch } from '@northkeep/contracts';
import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { notesTexts } from '../../copy.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { undoFromToast } from '../editor/undo/undo-from-toast.ts';
import { changeWithSubLines } from '../sub-lines/follow-parent.ts';
import { dateTexts } from './copy.ts';

interface LineDate {
  readonly scheduleDate: string | null;
  readonly scheduleTime: string | null;
}

/** Maximum length of the text that a toast quotes. */
const QUOTED_MAX = 40;

/** Changes or removes the date of a line; a toast offers to undo this. */
export function changeDate(line: LineItem, date: LineDate): void {
  const text = quotedText(line);
  const day = nameOf(date.scheduleDate);
  const message = day ? dateTexts.scheduled(text, day) : dateTexts.unscheduled(text);
  changeWithUndo(line, date, { message, back: dateTexts.back });
}

/** Changes or removes the deadline of a line; a toast offers to undo this. */
export function changeDeadline(line: LineItem, deadline: string | null): void {
  const text = quotedText(line);
  const day = nameOf(deadline);
  const message = day ? dateTexts.deadlineSet(text, day) : dateTexts.deadlineRemoved(text);
  changeWithUndo(line, { deadline }, { message, back: dateTexts.deadlineBack });
}

interface UndoTexts {
  readonly message: string;
  /** Announced after the undo. */
  readonly back: string;
  /** Finds the control of the line that the undo focuses, where it is not one in its row. */
  readonly findControl?: (id: string) => HTMLElement | null;
}

/**
 * Changes a line, and the day of the sub-lines that follow it; a toast offers to undo this. Returns the id of the toast;
 * null when nothing changed.
 */
export function changeWithUndo(
  line: LineItem,
  patch: RecordPatch<'lines'>,
  { message, back, findControl }: UndoTexts,
): string | null {
  const { step } = recordUndoStep(() => changeWithSubLines(line.id, patch));
  if (!step) return null;
  const undo = async () => {
    const applied = await undoFromToast(step, findControl);
    announceToScreenReaders(applied?.isWhole === false ? notesTexts.undonePartly : back);
  };
  return toast({
    isPrivate: true,
    type: 'success',
    text: message,
    action: { label: dateTexts.undo, run: () => void undo() },
  });
}

/** Returns the text of a line as a toast quotes it. */
export const quotedText = (line: LineItem): string => cutText(getDisplayText(line) || dateTexts.emptyLine, QUOTED_MAX);
/** Returns a date with its weekday, as a toast names it. */
export const nameOfDay = (date: string): string => formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' });
const nameOf = (date: string | null): string | null => date && nameOfDay(date);
