import { cutText, LINE_TEXT_LENGTH_MAX } from '@northkeep/contracts';
import { focusOnceShown } from '@northkeep/shared-kit/late-focus';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { notesTexts } from '../../copy.ts';
import { addressAt } from '../../rules/find-addresses.ts';
import { splitPaste } from '../../rules/split-paste.ts';
import { openWebAddress } from '../addresses/open-address.ts';
import { pinLine } from '../filters/filtered-lines.ts';
import { applyDatePhrase } from '../phrases/apply-phrase.ts';
import { DatePhraseChip } from '../phrases/date-phrase-chip.tsx';
import { MarkedText } from '../phrases/marked-text.tsx';
import { detectDatePhrase } from '../phrases/phrase-store.ts';
import { findCopyWithText } from './find-copy.ts';
import { isPending, markHandled, requestFocus, useFocusRequest } from './focus-request.ts';
import { type LinePosition, pasteLines } from './line-editing.ts';
import { useLineKeys } from './line-keys.ts';
import styles from './line-text.module.css';
import { describeLostContent } from './lost-paste-content.ts';
import { handleLineBlur } from './row/leave-line.ts';
import { undoableLines } from './undo/edited-lines.ts';
import { useUndoState } from './undo/line-history.ts';

/**
 * Text field of a line. Every input event writes to the collection, which saves it. While the field has focus, a change
 * from another device does not replace its text; blur shows the stored text again. When such a change has moved the
 * typed text to a copy of the line, the focus moves to the copy, so that the text is shown once. For the journal, `plain`
 * turns off the handling of Enter, Backspace and the arrow keys, and the splitting of pastes.
 */
export const LineText = observer(function LineText({ place, plain = false }: { place: LinePosition; plain?: boolean }) {
  const { line } = place;
  const [draft, setDraft] = useState<string | null>(null);
  const cell = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const request = useFocusRequest((latest) => (latest.id === line.id ? latest : null));
  const applied = useUndoState((history) => history.applied);
  const text = draft ?? line.text;

  // Undo changes the text below a focused field, whose draft would hide it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an applied step drops the draft
  useEffect(() => setDraft(null), [applied]);

  useEffect(() => {
    const element = field.current;
    if (!element || !request || !isPending(request)) return;
    return focusOnceShown(element, (isFocused) => {
      const caret = Math.min(request.caret, element.value.length);
      if (isFocused) element.setSelectionRange(caret, caret);
      markHandled(request);
    });
  }, [request]);

  const [isComposing, setIsComposing] = useState(false);
  const copy = draft === null || isComposing ? undefined : findCopyWithText(line, draft);
  useEffect(() => {
    if (!copy) return;
    const caret = field.current?.selectionEnd ?? 'end';
    setDraft(null);
    requestFocus(copy.id, caret);
  }, [copy]);

  const write = (value: string) => {
    // Another device may have changed the text since focus: the collection then keeps the typed text in a new line.
    const kept = undoableLines.change(line.id, { text: value }, { base: { text } }, line.id);
    setDraft(kept === line.id ? value : null);
    if (kept === line.id && !plain) void detectDatePhrase(line.id, value);
    if (kept !== line.id) requestFocus(kept, field.current?.selectionEnd ?? 'end');
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    const detail = describeLostContent(event.clipboardData);
    const pieces = splitPaste(pasted);
    const [only] = pieces;
    const { selectionStart: start, selectionEnd: end } = event.currentTarget;
    if (plain || pieces.length < 2) {
      if (detail !== undefined) toast({ type: 'info', text: detail });
    }
    if (plain) return;
    if (pieces.length > 1) {
      event.preventDefault();
      // The focus moves to the last pasted line, so this field shows its stored text again.
      setDraft(null);
      void pasteLines(place, text, { start, end }, { pasted, pieces, detail });
    } else if (only !== undefined && /[\n\r]/.test(pasted)) {
      event.preventDefault();
      write(cutText(text.slice(0, start) + only.text + text.slice(end), LINE_TEXT_LENGTH_MAX));
      requestFocus(line.id, start + only.text.length);
    }
  };

  const takePhrase = () => {
    const taken = applyDatePhrase(line, text);
    if (!taken) return;
    setDraft(taken.text);
    requestFocus(line.id, taken.caret);
  };
  const handleKey = useLineKeys({ field, place, plain, clearDraft: () => setDraft(null), takePhrase });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: sees the focus leave the text and its chip
    <div
      className={styles.cell}
      ref={cell}
      onBlur={({ relatedTarget }) => {
        if (!cell.current?.contains(relatedTarget) && field.current) handleLineBlur(line.id, field.current);
      }}
    >
      <div className={styles.text}>
        {/* Transparent copy of the text in the same grid cell: it makes the textarea as tall as its text and draws marks. */}
        <div className={styles.mirror} aria-hidden="true" dir="auto" translate="no">
          <MarkedText lineId={line.id} text={text} />
          {'\u200b'}
        </div>
        <textarea
          ref={field}
          className={line.isDone ? `${styles.field} ${styles.done}` : styles.field}
          rows={1}
          dir="auto"
          aria-label={notesTexts.note}
          value={text}
          maxLength={LINE_TEXT_LENGTH_MAX}
          onFocus={() => {
            pinLine(line.id);
            setDraft(line.text);
          }}
          onBlur={() => setDraft(null)}
          onChange={(event) => write(event.target.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          onPaste={paste}
          onClick={(event) => {
            if ((event.ctrlKey || event.metaKey) && openAddressAt(event.currentTarget)) event.preventDefault();
          }}
          onKeyDown={(event) => {
            const key = pressedKey(event);
            const isOpening = key === 'Enter' && (event.ctrlKey || event.metaKey);
            if (isOpening && openAddressAt(event.currentTarget)) event.preventDefault();
            if (handleKey(event)) event.preventDefault();
            else if (key === 'Escape') event.currentTarget.blur();
          }}
        />
      </div>
      <DatePhraseChip lineId={line.id} onTake={takePhrase} />
    </div>
  );
});

/** Opens the web address at the caret; returns true when there is one. */
function openAddressAt({ value, selectionStart }: HTMLTextAreaElement): boolean {
  const address = addressAt(value, selectionStart);
  if (address) openWebAddress(address);
  return address !== null;
}
