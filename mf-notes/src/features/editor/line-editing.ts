import { LINE_TEXT_LENGTH_MAX, splitText } from '@northkeep/contracts';
import { announceToScreenReaders, askToConfirm, toast } from '@northkeep/shared-kit/runtime';
import { lines, userToday } from '@northkeep/shared-vault';
import { notesTexts } from '../../copy.ts';
import { mergePaste, type PastedRow, UNCONFIRMED_PASTE_LINES_MAX } from '../../rules/split-paste.ts';
import { chooseNewLineDate, type NotesView } from '../../rules/views.ts';
import { pinLine } from '../filters/filtered-lines.ts';
import { listRemovedWith } from '../sub-lines/follow-parent.ts';
import { unnestLine } from '../sub-lines/nest-line.ts';
import { getParentOf } from '../sub-lines/sub-line-tree.ts';
import { requestFocus } from './focus-request.ts';
import { isEditable, type LineItem } from './line-changes.ts';
import { listShownLines } from './shown-lines.ts';
import { undoableLines } from './undo/edited-lines.ts';
import { recordUndoStep } from './undo/line-history.ts';
import type { UndoStep } from './undo/step.ts';
import { undoFromToast } from './undo/undo-from-toast.ts';

/** A line with its neighbours in the current view. */
export interface LinePosition {
  readonly line: LineItem;
  readonly previous: LineItem | undefined;
  readonly next: LineItem | undefined;
  readonly view: NotesView;
}

interface Selection {
  readonly start: number;
  readonly end: number;
}

/**
 * Handles Enter: moves the text after the caret into a new line; at the start of a text inserts an empty line before
 * it. A new line behind a sub-line, or between a line and its first sub-line, is a sub-line too. An empty sub-line
 * becomes a line of its own.
 */
export function splitLine({ line, previous, next, view }: LinePosition, text: string, selection: Selection): void {
  const { start, end } = selection;
  if (text === '') {
    if (unnestLine(line)) requestFocus(line.id);
    return;
  }
  const isAtStart = start === 0 && end === 0;
  const parent = getParentOf(line.id) ?? (next && !isAtStart && getParentOf(next.id) === line ? line : undefined);
  const place = {
    subLineOf: parent?.id ?? null,
    scheduleDate: chooseNewLineDate(view, userToday(), line.scheduleDate),
  };
  // A sub-line gets the day of its neighbour, so that the lists that show the one show the other.
  if (parent) place.scheduleDate = line.scheduleDate;
  if (isAtStart) {
    const isBehind = previous && !parent && !getParentOf(previous.id);
    const made = undoableLines.create({ text: '', ...place }, isBehind ? { after: previous.id } : { before: line.id });
    pinLine(made.id);
    return;
  }
  const after = text.slice(end);
  const { result: made } = recordUndoStep(() => {
    const kept = undoableLines.change(line.id, { text: text.slice(0, start) }, { base: { text } });
    return undoableLines.create({ text: after, ...place }, { after: kept });
  });
  requestFocus(made.id, 0);
}

/**
 * Handles Backspace at the start: removes an empty line, or joins the line to the previous one. Returns true when it
 * did; false when there is no previous line, or when the line was deleted or the vault locked in the meantime, or when
 * another device has changed its text, which the field does not show yet. The sub-lines of a joined line become sub-lines
 * of the previous one.
 * @param text text of the field
 */
export function handleBackspaceAtStart({ line, previous, next }: LinePosition, text: string): boolean {
  if (lines.get(line.id)?.text !== text) return false;
  if (text === '') {
    undoableLines.remove(line.id, { unlessTextChanged: true });
    const target = [previous, next].find((other) => other && isEditable(other));
    if (target) requestFocus(target.id, target === previous ? 'end' : 0);
    return true;
  }
  if (!previous || !isEditable(previous)) return false;
  const seam = previous.text.length;
  if (seam + text.length > LINE_TEXT_LENGTH_MAX) return false;
  recordUndoStep(() => {
    undoableLines.change(previous.id, { text: previous.text + text });
    const above = getParentOf(previous.id) ?? previous;
    for (const { id } of listRemovedWith(line.id)) undoableLines.change(id, { subLineOf: above.id });
    undoableLines.remove(line.id, { unlessTextChanged: true });
  });
  requestFocus(previous.id, seam);
  return true;
}

interface Paste {
  /** Exact text of the clipboard. */
  readonly pasted: string;
  readonly pieces: readonly PastedRow[];
  /** Shown in the toast, such as that the formatting was left out. */
  readonly detail: string | undefined;
}

/**
 * Pastes several lines at the selection; asks for confirmation above 50 lines. The toast offers to keep the exact text
 * as one note.
 */
export async function pasteLines(
  { line, view }: LinePosition,
  text: string,
  selection: Selection,
  { pasted, pieces, detail }: Paste,
): Promise<void> {
  if (pieces.length > UNCONFIRMED_PASTE_LINES_MAX) {
    if (!(await askToConfirm({ title: notesTexts.paste(pieces.length), action: notesTexts.pasteYes }))) return;
    // The dialog restores focus when it closes, which would override the focus request below.
    await waitForDialogClose();
  }
  const { texts, caret } = mergePaste(
    text,
    selection,
    pieces.map((piece) => piece.text),
  );
  const scheduleDate = chooseNewLineDate(view, userToday(), line.scheduleDate);
  const [first, ...rest] = texts.flatMap((each, i) =>
    splitText(each, LINE_TEXT_LENGTH_MAX).map((piece) => ({ text: piece, isDone: pieces[i]?.isDone ?? false })),
  );
  // A line that has a text of its own is not ticked by a paste into it.
  const isFirstDone = first?.isDone === true && text.trim() === '';
  const { result: last, step } = recordUndoStep(() => {
    const kept = undoableLines.change(
      line.id,
      { text: first?.text ?? '', ...(isFirstDone && { isDone: true }) },
      { base: { text } },
    );
    const made = undoableLines.createAll(
      rest.map((each) => ({ ...each, scheduleDate })),
      { after: kept },
    );
    for (const { id } of made) pinLine(id);
    return made.at(-1)?.id ?? kept;
  });
  requestFocus(last, caret);
  const whole = text.slice(0, selection.start) + pasted.replace(/\r\n?/g, '\n') + text.slice(selection.end);
  offerSingleNote({ step, lineId: line.id, text, whole, count: pieces.length, detail });
}

interface SingleNoteOffer {
  readonly step: UndoStep | null;
  readonly lineId: string;
  /** Text of the line before the paste. */
  readonly text: string;
  /** Text of the line with the exact pasted text. */
  readonly whole: string;
  readonly count: number;
  readonly detail: string | undefined;
}

/** Shows a toast whose button replaces the pasted lines with one note that has the exact text. */
function offerSingleNote({ step, lineId, text, whole, count, detail }: SingleNoteOffer): void {
  const keep = async () => {
    if (!step) return;
    const undone = await undoFromToast(step);
    // Another device has changed one of the pasted lines; its change stays, and so do the lines.
    if (!undone?.isWhole) return announceToScreenReaders(notesTexts.undonePartly);
    undoableLines.change(lineId, { text: whole }, { base: { text } });
    announceToScreenReaders(notesTexts.keptAsOne);
  };
  const isTooLong = whole.length > LINE_TEXT_LENGTH_MAX;
  toast({
    isPrivate: true,
    type: 'success',
    text: notesTexts.pasted(count),
    ...(detail !== undefined && { detail }),
    ...(step && !isTooLong && { action: { label: notesTexts.keepAsOne, run: () => void keep() } }),
  });
}

/** Resolves when no dialog is in the document any more. */
export async function waitForDialogClose(): Promise<void> {
  while (document.querySelector('[role="dialog"], [role="alertdialog"]')) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/**
 * Adds an empty line at the end of the view and focuses it; focuses an existing empty line instead of adding another.
 */
export function addLine(view: NotesView): void {
  const shown = listShownLines();
  const empty = shown.find((line) => isEditable(line) && line.text === '');
  if (empty) {
    requestFocus(empty.id);
    return;
  }
  const last = shown.at(-1);
  const draft = { text: '', scheduleDate: chooseNewLineDate(view, userToday(), last?.scheduleDate ?? null) };
  requestFocus(undoableLines.create(draft, last ? { after: last.id } : {}).id);
}
