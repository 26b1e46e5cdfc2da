import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import {
  computeAutoScrollPx,
  exceedsPressTolerance,
  isDropPanelOpen,
  type PointerPosition,
} from '../../../rules/drag.ts';
import { moveDragPreview } from './drag-preview.tsx';
import { endDrag, useDragState } from './drag-store.ts';
import { dropLine } from './drop-line.ts';
import { type FoundTarget, findDropTarget, isSameFoundTarget, markDropTarget } from './drop-target.ts';
import { ignoreClickOfRelease } from './ignore-click.ts';

/** A press on the handle of a line. */
interface Press extends PointerPosition {
  readonly id: string;
  readonly pointerId: number;
}

/**
 * Drags a line from the press on its handle until the release, which drops it. Escape and a scroll by the browser
 * cancel the drag.
 */
export function startPointerDrag({ id, pointerId, ...from }: Press): void {
  const end = new AbortController();
  const { signal } = end;
  let at: PointerPosition = from;
  let marked: FoundTarget | null = null;
  let unmark = () => {};
  let frame = 0;

  // Runs at each frame, because the page below a pointer that rests can change: it is still scrolling, or a part of it has
  // just loaded.
  const follow = () => {
    frame = requestAnimationFrame(follow);
    moveDragPreview(at);
    const wasOpen = useDragState.getState().isPanelOpen;
    const isOpen = isDropPanelOpen(at.y, innerHeight, wasOpen);
    if (isOpen !== wasOpen) useDragState.setState({ isPanelOpen: isOpen });
    const found = findDropTarget(at, id);
    if (isSameFoundTarget(marked, found)) return;
    unmark();
    marked = found;
    unmark = found ? markDropTarget(found) : () => {};
  };
  const stop = () => {
    end.abort();
    cancelAnimationFrame(frame);
    unmark();
    if (useDragState.getState().id === id) endDrag();
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    at = { x: event.clientX, y: event.clientY };
    const isLifted = useDragState.getState().id === id;
    if (!isLifted && !exceedsPressTolerance(from, at)) return;
    if (!isLifted) useDragState.setState({ id, by: 'pointer' });
    const step = computeAutoScrollPx(at.y, innerHeight);
    if (step !== 0) scrollBy(0, step);
    frame ||= requestAnimationFrame(follow);
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const isLifted = useDragState.getState().id === id;
    if (isLifted) {
      // Cancels the requested frame, which would otherwise run after the end of the drag.
      cancelAnimationFrame(frame);
      follow();
      // A click on the handle starts a drag with the keyboard.
      ignoreClickOfRelease();
    }
    stop();
    if (isLifted && marked) dropLine(id, marked.target);
  };
  window.addEventListener('pointermove', move, { signal });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', stop, { signal });
  window.addEventListener('keydown', (event) => pressedKey(event) === 'Escape' && stop(), { signal });
  // Ends the drag when the store no longer contains it, for example because the vault was locked and the screen
  // removed.
  const unsubscribe = useDragState.subscribe((now, before) => before.id === id && now.id !== id && stop());
  signal.addEventListener('abort', unsubscribe);
}
