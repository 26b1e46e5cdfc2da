import { create } from '@northkeep/shared-kit/runtime';
import type { PointerEvent as PressEvent } from 'react';
import { exceedsPressTolerance } from '../../../rules/drag.ts';

/** Time in ms that a finger rests on a line to show its controls. */
const LONG_PRESS_MS = 600;
/** Time in ms after which the controls are hidden again. */
const CONTROLS_MS = 4000;

/** Line whose controls a long press shows. */
export const useLongPressedLine = create<{ readonly id: string | null }>(() => ({ id: null }));

let hiding: ReturnType<typeof setTimeout> | undefined;

/** Watches a touch on a line and shows the controls of the line when the finger has rested on it long enough. */
export function watchLongPress(press: PressEvent, id: string): void {
  if (press.pointerType !== 'touch') return;
  const from = { x: press.clientX, y: press.clientY };
  const end = new AbortController();
  const { signal } = end;
  const timer = setTimeout(() => {
    end.abort();
    showControls(id);
  }, LONG_PRESS_MS);
  const cancel = () => {
    clearTimeout(timer);
    end.abort();
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent) => exceedsPressTolerance(from, { x, y }) && cancel();
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', cancel, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
}

function showControls(id: string): void {
  useLongPressedLine.setState({ id });
  clearTimeout(hiding);
  hiding = setTimeout(() => useLongPressedLine.setState({ id: null }), CONTROLS_MS);
}
