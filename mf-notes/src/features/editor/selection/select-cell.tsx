import { focusOnceShown } from '@northkeep/shared-kit/late-focus';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { observer } from '@northkeep/shared-kit/runtime';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { indexForKey } from '../../../rules/selection.ts';
import { hideControls } from '../drag/long-press.ts';
import { isPending, markHandled, requestFocus, useFocusRequest } from '../focus-request.ts';
import { getDisplayText, type LineItem } from '../line-changes.ts';
import { selectionTexts } from './copy.ts';
import styles from './select-cell.module.css';
import { pressesAll } from './selection-keys.ts';
import {
  extendSelection,
  listSelectableLines,
  selectAllLines,
  setCurrentLine,
  toggleSelectedLine,
  useSelection,
} from './selection-store.ts';

/**
 * Checkbox and text of a row while lines are selected. The target of the checkbox is the whole row. The list has one tab
 * stop: the arrow keys move between the rows, and with Shift they extend the selection.
 */
export const SelectCell = observer(function SelectCell({ line }: { line: LineItem }) {
  const box = useRef<HTMLInputElement>(null);
  const isSelected = useSelection(({ ids }) => ids.has(line.id));
  const isCurrent = useSelection(({ current }) => current === line.id);
  const request = useFocusRequest((latest) => (latest.id === line.id ? latest : null));
  useEffect(() => {
    const element = box.current;
    if (!element || !request || !isPending(request)) return;
    return focusOnceShown(element, () => markHandled(request));
  }, [request]);
  const text = getDisplayText(line);
  return (
    <>
      <input
        ref={box}
        type="checkbox"
        className={styles.box}
        aria-label={selectionTexts.select(text, line.isDone)}
        checked={isSelected}
        disabled={line.readOnly}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => setCurrentLine(line.id)}
        onChange={({ nativeEvent }) => {
          hideControls();
          const isExtending = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          if (isExtending) extendSelection(line.id);
          else toggleSelectedLine(line.id);
        }}
        onKeyDown={(event) => {
          if (handleRowKey(event, line.id)) event.preventDefault();
        }}
      />
      <p className={line.isDone ? `${styles.text} ${styles.done}` : styles.text} dir="auto" translate="no">
        {text === '' ? '\u200b' : text}
      </p>
    </>
  );
});

/** Handles a key in the row of a line. Returns true when it has handled the key. */
function handleRowKey(event: KeyboardEvent, id: string): boolean {
  if (pressesAll(event)) {
    selectAllLines(id);
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = pressedKey(event);
  if (key === 'ArrowLeft' || key === 'ArrowRight') return false;
  const rows = listSelectableLines();
  const at = rows.findIndex((row) => row.id === id);
  const to = indexForKey(key, at, rows.length);
  const target = to === null ? undefined : rows[to];
  if (!target) return false;
  if (event.shiftKey) extendSelection(target.id);
  else requestFocus(target.id);
  return true;
}
