import { cutText, formatDate } from '@northkeep/contracts';
import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { notesTexts } from '../../copy.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { undoableLines } from '../editor/undo/edited-lines.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { undoFromToast } from '../editor/undo/undo-from-toast.ts';
import { dateTexts } from './copy.ts';

interface LineDate {
  readonly scheduleDate: string | null;
  readonly scheduleTime: string | null;
}

/** Maximum length of the text that a toast quotes. */
const QUOTED_MAX = 40;

/** Changes or removes the date of a line; a toast offers to undo this. */
export function changeDate(line: LineItem, date: LineDate): void {
  const { step } = recordUndoStep(() => undoableLines.change(line.id, date));
  if (!step) return;
  const undo = async () => {
    const applied = await undoFromToast(step);
    announceToScreenReaders(applied?.isWhole === false ? notesTexts.undonePartly : dateTexts.back);
  };
  const text = cutText(getDisplayText(line) || dateTexts.emptyLine, QUOTED_MAX);
  const day = date.scheduleDate && formatDate(date.scheduleDate, { weekday: 'long', month: 'long', day: 'numeric' });
  toast({
    isPrivate: true,
    type: 'success',
    text: day ? dateTexts.scheduled(text, day) : dateTexts.unscheduled(text),
    action: { label: dateTexts.undo, run: () => void undo() },
  });
}
