import { announce, create } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import type { PointerEvent as PressEvent } from 'react';
import { notes } from '../../../copy.ts';
import { findLanding, hasMoved, type Landing, scrollStep } from '../../../rules/drag.ts';
import { editedLines } from '../undo/edited-lines.ts';

interface DragState {
  /** Line that is dragged. */
  readonly id: string | null;
  readonly landing: Landing | null;
}

const NO_DRAG: DragState = { id: null, landing: null };

export const useDrag = create<DragState>(() => NO_DRAG);

/** Starts to drag a line by its handle. Escape or a scroll of the browser's own cancels; a release drops. */
export function startDrag(press: PressEvent, id: string): void {
  if (press.button !== 0) return;
  const from = { x: press.clientX, y: press.clientY };
  const end = new AbortController();
  const { signal } = end;
  const cancel = () => {
    end.abort();
    useDrag.setState(NO_DRAG);
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (useDrag.getState().id === null && !hasMoved(from, { x, y })) return;
    const step = scrollStep(y, window.innerHeight);
    if (step !== 0) window.scrollBy(0, step);
    useDrag.setState({ id, landing: findLanding(rowBoxes(), y, id) });
  };
  const drop = () => {
    const { landing } = useDrag.getState();
    cancel();
    if (landing) dropLine(id, landing);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', drop, { signal });
  window.addEventListener('pointercancel', cancel, { signal });
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
}

function dropLine(id: string, { id: target, side }: Landing): void {
  const line = lines.get(id);
  const other = lines.get(target);
  if (!line || !other) return;
  const isUp = other.index < line.index;
  editedLines.move(id, side === 'before' ? { before: target } : { after: target });
  announce(isUp ? notes.movedUp : notes.movedDown);
}

function rowBoxes() {
  return [...document.querySelectorAll<HTMLElement>('[data-line]')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return { id: row.dataset.line ?? '', top, bottom };
  });
}
