import { LINE_TEXT_MAX } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { notes } from '../../copy.ts';
import { splitPaste } from '../../rules/split-paste.ts';
import { fulfil, isOpenWish, useFocusWish, wishFocus } from './focus-store.ts';
import { isEditable, type Line, move } from './line-changes.ts';
import styles from './line-text.module.css';
import { joinLine, type Place, pasteLines, splitLine } from './typing.ts';

/**
 * The text of a line, edited in place. Each input goes to the collection at once, which saves it. While the caret is
 * here nothing that arrives from elsewhere replaces the text; on leaving, the line's own text shows again. `plain`:
 * keys and pastes mean no more than in any field, as the journal has no next line.
 */
export const LineText = observer(function LineText({ place, plain = false }: { place: Place; plain?: boolean }) {
  const { line } = place;
  const [draft, setDraft] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const wish = useFocusWish((latest) => (latest.id === line.id ? latest : null));
  const text = draft ?? line.text;

  useEffect(() => {
    const element = field.current;
    if (!element || !wish || !isOpenWish(wish)) return;
    let frame = 0;
    // The virtual list keeps a row invisible until it is measured, and what is invisible takes no caret.
    const attempt = () => {
      element.focus();
      if (document.activeElement !== element) {
        frame = requestAnimationFrame(attempt);
        return;
      }
      const caret = Math.min(wish.caret, element.value.length);
      element.setSelectionRange(caret, caret);
      fulfil(wish);
    };
    attempt();
    return () => cancelAnimationFrame(frame);
  }, [wish]);

  const write = (value: string) => {
    // A newer text may have come while this one was in the editor: what is typed then goes on in its own line.
    const kept = lines.change(line.id, { text: value }, { base: { text } });
    setDraft(kept === line.id ? value : null);
    if (kept !== line.id) wishFocus(kept, field.current?.selectionEnd ?? 'end');
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const pieces = splitPaste(pasted);
    const [only] = pieces;
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    if (pieces.length > 1) {
      event.preventDefault();
      // The caret leaves this line, so its text is the line's own from here on.
      setDraft(null);
      void pasteLines(place, text, { start, end }, pasted);
    } else if (only !== undefined && /[\n\r]/.test(pasted)) {
      event.preventDefault();
      write((text.slice(0, start) + only + text.slice(end)).slice(0, LINE_TEXT_MAX));
      wishFocus(line.id, start + only.length);
    }
  };

  return (
    <div className={styles.text}>
      {/* Gives the field its height: the same text in the same cell. */}
      <div className={styles.mirror} aria-hidden="true">{`${text}\u200b`}</div>
      <textarea
        ref={field}
        className={line.isDone ? `${styles.field} ${styles.done}` : styles.field}
        rows={1}
        aria-label={notes.note}
        value={text}
        maxLength={LINE_TEXT_MAX}
        onFocus={() => setDraft(line.text)}
        onBlur={() => setDraft(null)}
        onChange={(event) => write(event.target.value)}
        onPaste={plain ? undefined : paste}
        onKeyDown={(event) => {
          if (plain || event.nativeEvent.isComposing) return;
          if (press(event, place, text, () => setDraft(null))) event.preventDefault();
        }}
      />
    </div>
  );
});

/** Does what a key means here, and says whether it meant anything. `leave` is called before the text changes hands. */
function press(event: KeyboardEvent<HTMLTextAreaElement>, place: Place, text: string, leave: () => void): boolean {
  const { key, altKey, shiftKey, ctrlKey, metaKey, currentTarget: field } = event;
  const { line, previous, next } = place;
  const [start, end] = [field.selectionStart, field.selectionEnd];
  if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    move(line, key === 'ArrowUp' ? previous : next, key === 'ArrowUp' ? 'up' : 'down');
    wishFocus(line.id, start);
    return true;
  }
  if (altKey || ctrlKey || metaKey || shiftKey) return false;
  if (key === 'Enter') {
    if (start > 0 || end > 0) leave();
    splitLine(place, text, { start, end });
    return true;
  }
  if (key === 'Backspace' && start === 0 && end === 0) return joinLine(place, text);
  if (key === 'ArrowUp' && start === end && (isOneRow(field) || start === 0)) return leap(previous, start);
  if (key === 'ArrowDown' && start === end && (isOneRow(field) || end === text.length)) return leap(next, start);
  return false;
}

function leap(target: Line | undefined, caret: number): boolean {
  if (!target || !isEditable(target)) return false;
  wishFocus(target.id, caret);
  return true;
}

/** True where the text fills no more than one row, so that up and down mean the neighbours. */
function isOneRow(field: HTMLTextAreaElement): boolean {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(field);
  return (
    field.scrollHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom) <
    Number.parseFloat(lineHeight) * 1.5
  );
}
