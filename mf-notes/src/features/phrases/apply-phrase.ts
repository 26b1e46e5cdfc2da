import { cutText, formatDate } from '@northkeep/contracts';
import { announceToScreenReaders, toast } from '@northkeep/shared-kit/runtime';
import { computeCaretAfterRemoval, removeDatePhrase } from '../../rules/remove-phrase.ts';
import { dateTexts } from '../dates/copy.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { recordUndoStep } from '../editor/undo/line-history.ts';
import { undoFromToast } from '../editor/undo/undo-from-toast.ts';
import { changeWithSubLines } from '../sub-lines/follow-parent.ts';
import { datePhraseTexts } from './copy.ts';
import { forgetDatePhrase, getTypedDatePhrase } from './phrase-store.ts';
import { canQuickSchedule } from './plan.ts';

/** Maximum length of the text that the toast quotes. */
const QUOTED_MAX = 40;

/** A text and the position of the caret in it. */
interface EditedText {
  readonly text: string;
  readonly caret: number;
}

/**
 * Schedules a line by the date phrase in its text and removes the phrase; a toast offers to undo this. Changes nothing
 * without a phrase or when the billing plan does not include this.
 * @returns The new text, or null when nothing changed.
 */
export function applyDatePhrase(line: LineItem, text: string, caret = text.length): EditedText | null {
  const found = getTypedDatePhrase(line.id, text);
  const rest = found && removeDatePhrase(text, found);
  if (!found || !rest || !canQuickSchedule()) return null;
  const { date, time } = found;
  const patch = { text: rest, scheduleDate: date, scheduleTime: time ?? line.scheduleTime };
  const { step } = recordUndoStep(() => changeWithSubLines(line.id, patch, { base: { text } }));
  forgetDatePhrase(line.id);
  const day = formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' });
  const undo = async () => {
    const applied = step && (await undoFromToast(step));
    announceToScreenReaders(applied?.isWhole === false ? datePhraseTexts.undonePartly : datePhraseTexts.undone);
  };
  toast({
    isPrivate: true,
    type: 'success',
    text: dateTexts.scheduled(cutText(rest, QUOTED_MAX), day),
    action: { label: dateTexts.undo, run: () => void undo() },
  });
  return { text: rest, caret: computeCaretAfterRemoval(text, rest, found, caret) };
}
