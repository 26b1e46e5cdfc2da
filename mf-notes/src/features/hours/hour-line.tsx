import { formatTime } from '@northkeep/contracts';
import { Checkbox } from '@northkeep/shared-kit/checkbox';
import { createCssVariablesRef } from '@northkeep/shared-kit/css-variables';
import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { observer } from '@northkeep/shared-kit/runtime';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { type HourPlace, SNAP_MINUTES, timeOfMinute } from '../../rules/hour-layout.ts';
import { dateTexts } from '../dates/copy.ts';
import { openDetailsDialog } from '../editor/details/details-store.ts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { setLineDone } from '../repeats/tick-line.ts';
import { lengthenBy, moveByMinutes } from './change-hour.ts';
import { hourTexts } from './copy.ts';
import styles from './day-hours.module.css';
import { startMove, startStretch, useHourDrag } from './hour-drag.ts';

/** Minutes from which a line has room for its time below its text. */
const TIME_FROM_MINUTES = 30;
const MINUTES_PER_HOUR = 60;
/** Minutes that have the height of one row of text, at the height of an hour in day-hours.module.css. */
const MINUTES_PER_ROW = 14;

/** Id of the sentence that describes the keys. */
export const KEYS_ID = 'hours-keys';

interface HourLineProps {
  line: LineItem;
  place: HourPlace;
}

/** A line at its hour. It is dragged by the mouse, by its grip with a finger, and moved by keys. */
export const HourLine = observer(function HourLine({ line, place }: HourLineProps) {
  const { start, top, end, column, columns } = place;
  const isLifted = useHourDrag(({ id }) => id === line.id);
  const text = getDisplayText(line) || dateTexts.emptyLine;
  const time = spanOf(line, start);
  const change = (event: KeyboardEvent) => {
    const by = { ArrowUp: -SNAP_MINUTES, ArrowDown: SNAP_MINUTES }[pressedKey(event)];
    if (by === undefined || !event.altKey || event.ctrlKey || event.metaKey || line.readOnly) return;
    event.preventDefault();
    if (event.shiftKey) lengthenBy(line, by);
    else moveByMinutes(line, by);
    keepFocus(event.currentTarget);
  };
  const style = createCssVariablesRef({
    '--start': top / MINUTES_PER_HOUR,
    '--length': (end - top) / MINUTES_PER_HOUR,
    '--column': column,
    '--columns': columns,
    // The last row is that of the time.
    '--rows': Math.max(1, Math.floor((end - top) / MINUTES_PER_ROW) - 1),
  });
  return (
    <li
      ref={style}
      className={line.isDone && line.type === 'task' ? `${styles.block} ${styles.done}` : styles.block}
      data-hour-line={line.id}
      data-lifted={isLifted || undefined}
      data-tall={end - top >= TIME_FROM_MINUTES || undefined}
    >
      <LineTick line={line} />
      <button
        type="button"
        className={styles.open}
        aria-label={time.name(text)}
        aria-describedby={line.readOnly ? undefined : KEYS_ID}
        aria-keyshortcuts={
          line.readOnly ? undefined : 'Alt+ArrowUp Alt+ArrowDown Alt+Shift+ArrowUp Alt+Shift+ArrowDown'
        }
        onClick={() => openDetailsDialog(line.id)}
        onKeyDown={change}
        onPointerDown={(event) => event.pointerType === 'mouse' && !line.readOnly && startMove(event, line.id)}
      >
        <span className={styles.text} dir="auto" translate="no">
          {text}
        </span>
        <bdi className={`${styles.time} num`}>{time.shown}</bdi>
      </button>
      {!line.readOnly && (
        <>
          <Grip onPress={(event) => startMove(event, line.id)} />
          <span
            className={styles.edge}
            data-edge
            aria-hidden="true"
            onPointerDown={(event) => startStretch(event, line.id, start)}
          />
        </>
      )}
    </li>
  );
});

/** A line without a time, above the hours. */
export const UntimedLine = observer(function UntimedLine({ line }: { line: LineItem }) {
  const text = getDisplayText(line) || dateTexts.emptyLine;
  const isDone = line.isDone && line.type === 'task';
  return (
    <li className={isDone ? `${styles.untimed} ${styles.done}` : styles.untimed} data-untimed={line.id}>
      <LineTick line={line} />
      <button
        type="button"
        className={styles.open}
        aria-label={hourTexts.details(text)}
        onClick={() => openDetailsDialog(line.id)}
        onPointerDown={(event) => event.pointerType === 'mouse' && !line.readOnly && startMove(event, line.id)}
      >
        <span className={styles.text} dir="auto" translate="no">
          {text}
        </span>
      </button>
      {!line.readOnly && <Grip onPress={(event) => startMove(event, line.id)} />}
    </li>
  );
});

const LineTick = observer(function LineTick({ line }: { line: LineItem }) {
  if (line.type !== 'task') return <span className={styles.entry} />;
  return (
    <Checkbox
      round
      className={styles.tick}
      aria-label={hourTexts.tick(getDisplayText(line) || dateTexts.emptyLine)}
      checked={line.isDone}
      disabled={line.readOnly}
      onChecked={(isDone) => setLineDone(line, isDone, false)}
    >
      {null}
    </Checkbox>
  );
});

/** Handle for fingers: a drag elsewhere on the line scrolls the page. */
function Grip({ onPress }: { onPress: (event: PointerEvent) => void }) {
  return (
    <span className={styles.grip} data-grip aria-hidden="true" onPointerDown={onPress}>
      <GripVertical size={16} strokeWidth={1.5} />
    </span>
  );
}

/** Returns the times of a line as they are shown, and with its text as they are read out. */
function spanOf({ minutes, damaged }: LineItem, start: number) {
  const from = formatTime(timeOfMinute(start));
  if (minutes === null || damaged.has('minutes'))
    return { shown: from, name: (text: string) => hourTexts.from(text, from) };
  const to = formatTime(timeOfMinute((start + minutes) % (24 * MINUTES_PER_HOUR)));
  return { shown: hourTexts.span(from, to), name: (text: string) => hourTexts.fromTo(text, from, to) };
}

/** Keeps the focus on an element that the new order of the lines may move within the page. */
function keepFocus(element: Element): void {
  const find = () => (element instanceof HTMLElement && element.isConnected ? element : null);
  focusInNextFrame(find, { preventScroll: true });
}
