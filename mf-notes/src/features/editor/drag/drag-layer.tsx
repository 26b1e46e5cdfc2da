import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { announceToScreenReaders, observer } from '@northkeep/shared-kit/runtime';
import { useEffect } from 'react';
import { dateTexts } from '../../dates/copy.ts';
import { getDisplayText, type LineItem } from '../line-changes.ts';
import { dragText } from './copy.ts';
import { DragPreview } from './drag-preview.tsx';
import { useDragState } from './drag-store.ts';
import { DropPanel } from './drop-panel.tsx';
import { cancelKeyboardDrag, dropWithKeyboard } from './key-drag.ts';

export { startPointerDrag } from './pointer-drag.ts';

/** Shows the preview of a line dragged by pointer, or runs the drag with the keyboard, and shows the drop panel. */
export const DragLayer = observer(function DragLayer({ line }: { line: LineItem }) {
  const { by, isPanelOpen } = useDragState();
  const text = getDisplayText(line) || dateTexts.emptyLine;
  return (
    <>
      {by === 'pointer' ? <DragPreview text={text} /> : <KeyDrag text={text} />}
      {isPanelOpen && (
        <DropPanel line={line} byKeys={by === 'keys'} onZone={(zone) => dropWithKeyboard({ kind: 'zone', zone })} />
      )}
    </>
  );
});

/**
 * Parts of the page that the focus may be in during a drag with the keyboard. The drag ends when the focus moves
 * elsewhere.
 */
const PARTS = '[data-drop-panel], [data-calendar]';

/**
 * Runs a drag with the keyboard until the line is dropped, Escape is pressed, or the focus leaves the drop panel and
 * the calendar.
 */
function KeyDrag({ text }: { text: string }) {
  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    let hasFocus = false;
    useDragState.setState({ onDay: (day) => dropWithKeyboard({ kind: 'day', day }) });
    announceToScreenReaders(dragText.lifted(text));
    const focusMoved = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && target.closest(PARTS) !== null;
      if (hasFocus && !isInside) cancelKeyboardDrag({ movesFocus: false });
      hasFocus ||= isInside;
    };
    window.addEventListener('keydown', (event) => pressedKey(event) === 'Escape' && cancelKeyboardDrag(), { signal });
    window.addEventListener('focusin', focusMoved, { signal });
    return () => end.abort();
  }, [text]);
  return null;
}
