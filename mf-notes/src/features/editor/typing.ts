import { LINE_TEXT_MAX } from '@northkeep/contracts';
import { confirm, runInAction } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { notes } from '../../copy.ts';
import { PASTE_LIMIT, pasteInto, splitPaste } from '../../rules/split-paste.ts';
import { dateFor, linesByView, type View } from '../../rules/views.ts';
import { wishFocus } from './focus-store.ts';
import { isEditable, type Line } from './line-changes.ts';
import { useView } from './view-store.ts';
import { today } from './zone.ts';

/** A line among those that are shown with it. */
export interface Place {
  readonly line: Line;
  readonly previous: Line | undefined;
  readonly next: Line | undefined;
  readonly view: View;
}

interface Selection {
  readonly start: number;
  readonly end: number;
}

/** Enter: what stands after the caret becomes the next line; at the start of a text an empty line goes before it. */
export function splitLine({ line, previous, view }: Place, text: string, { start, end }: Selection): void {
  if (text === '') return;
  const scheduleDate = dateFor(view, today(), line.scheduleDate);
  if (start === 0 && end === 0) {
    lines.create({ text: '', scheduleDate }, previous ? { after: previous.id } : { before: line.id });
    return;
  }
  const after = text.slice(end);
  const kept = lines.change(line.id, { text: text.slice(0, start) }, { base: { text } });
  const made = lines.create({ text: after, scheduleDate }, { after: kept });
  wishFocus(made.id, 0);
}

/** Backspace at the start: an empty line goes, another joins the one before it. Says whether it did anything. */
export function joinLine({ line, previous, next }: Place, text: string): boolean {
  if (text === '') {
    lines.remove(line.id);
    const target = [previous, next].find((other) => other && isEditable(other));
    if (target) wishFocus(target.id, target === previous ? 'end' : 0);
    return true;
  }
  if (!previous || !isEditable(previous)) return false;
  const seam = previous.text.length;
  if (seam + text.length > LINE_TEXT_MAX) return false;
  lines.change(previous.id, { text: previous.text + text });
  lines.remove(line.id);
  wishFocus(previous.id, seam);
  return true;
}

/** Pastes several lines at the selection, after asking where they are many. */
export async function pasteLines(
  { line, view }: Place,
  text: string,
  selection: Selection,
  pasted: string,
): Promise<void> {
  const pieces = splitPaste(pasted);
  if (pieces.length > PASTE_LIMIT) {
    if (!(await confirm({ title: notes.paste(pieces.length), action: notes.pasteYes }))) return;
    // The dialog gives the focus back to where it came from; only then can it go on.
    await closed();
  }
  const { texts, caret } = pasteInto(text, selection, pieces);
  const scheduleDate = dateFor(view, today(), line.scheduleDate);
  const [first, ...rest] = texts.flatMap(inPieces);
  // One action: the list is drawn once, however many lines there are.
  const last = runInAction(() => {
    const kept = lines.change(line.id, { text: first ?? '' }, { base: { text } });
    const made = lines.createAll(
      rest.map((each) => ({ text: each, scheduleDate })),
      { after: kept },
    );
    return made.at(-1)?.id ?? kept;
  });
  wishFocus(last, caret);
}

/** Resolves when a dialog that was just answered has left the page. */
async function closed(): Promise<void> {
  while (document.querySelector('[role="dialog"], [role="alertdialog"]')) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** A text that is longer than a line may be goes on in the next. */
function inPieces(text: string): string[] {
  const pieces = [text.slice(0, LINE_TEXT_MAX)];
  for (let at = LINE_TEXT_MAX; at < text.length; at += LINE_TEXT_MAX) pieces.push(text.slice(at, at + LINE_TEXT_MAX));
  return pieces;
}

/** A new line at the end of what is shown; an empty line that stands there already is taken instead. */
export function newLine(view: View): void {
  const { showDone, showScheduled } = useView.getState();
  const shown = linesByView(lines.items, { today: today(), showDone, showScheduled })[view];
  const empty = shown.find((line) => isEditable(line) && line.text === '');
  if (empty) {
    wishFocus(empty.id);
    return;
  }
  const last = shown.at(-1);
  const draft = { text: '', scheduleDate: dateFor(view, today(), last?.scheduleDate ?? null) };
  wishFocus(lines.create(draft, last ? { after: last.id } : {}).id);
}
