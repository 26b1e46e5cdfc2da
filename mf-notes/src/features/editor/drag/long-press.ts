import { create } from '@northkeep/shared-kit/runtime';
import type { PointerEvent as PressEvent } from 'react';
import { exceedsPressTolerance } from '../../../rules/drag.ts';
import type { LineItem } from '../line-changes.ts';
import { isSelecting, toggleSelectedLine } from '../selection/selection-store.ts';

/** Time in ms that a finger rests on a line to show its controls. */
const LONG_PRESS_MS = 600;
/** Time in ms after which the controls are hidden again. */
const CONTROLS_MS = 4000;

/** Time in ms within which a browser fires the click of a press that has ended. */
const CLICK_AFTER_RELEASE_MS = 50;

/** Line whose controls a long press shows. */
export const useLongPressedLine = create<{ readonly id: string | null }>(() => ({ id: null }));

let hiding: ReturnType<typeof setTimeout> | undefined;

/**
 * Watches a touch on a line. When the finger has rested on it long enough, shows the controls of the line and starts a
 * selection with it. A text that is being edited keeps the browser's selection of words, so it gets only the controls.
 */
export function watchLongPress(press: PressEvent, { id, readOnly }: LineItem): void {
  if (press.pointerType !== 'touch' || isSelecting()) return;
  const from = { x: press.clientX, y: press.clientY };
  const { activeElement } = document;
  const isEdited = activeElement?.matches('textarea') === true && press.currentTarget.contains(activeElement);
  const selects = !readOnly && !isEdited;
  const end = new AbortController();
  const { signal } = end;
  const timer = setTimeout(() => {
    end.abort();
    showControls(id);
    if (!selects) return;
    ignoreClickOfPress();
    toggleSelectedLine(id);
  }, LONG_PRESS_MS);
  const cancel = () => {
    clearTimeout(timer);
    end.abort();
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent) => exceedsPressTolerance(from, { x, y }) && cancel();
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', cancel, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  // The browser would select a word and open its menu, which ends the press.
  if (selects) window.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
}

/** Ignores the click that a browser may fire when the finger is lifted: it would remove the line from the selection. */
function ignoreClickOfPress(): void {
  const end = new AbortController();
  const { signal } = end;
  const ignore = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', ignore, { capture: true, signal });
  const release = () => setTimeout(() => end.abort(), CLICK_AFTER_RELEASE_MS);
  // The end of the press may have been missed. The click of the next press counts.
  window.addEventListener('pointerdown', () => end.abort(), { capture: true, signal });
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, release, { signal });
}

function showControls(id: string): void {
  useLongPressedLine.setState({ id });
  clearTimeout(hiding);
  hiding = setTimeout(hideControls, CONTROLS_MS);
}

/** Hides the controls, when the selection that the long press has started goes on. */
export const hideControls = (): void => useLongPressedLine.setState({ id: null });
