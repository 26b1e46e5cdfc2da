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
import { type DropTarget, findDropTarget, isSameDropTarget, markDropTarget } from './drop-target.ts';

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
  let target: DropTarget | null = null;
  let unmark = () => {};
  let frame = 0;

  const follow = () => {
    frame = 0;
    moveDragPreview(at);
    const wasOpen = useDragState.getState().isPanelOpen;
    const isOpen = isDropPanelOpen(at.y, innerHeight, wasOpen);
    if (isOpen !== wasOpen) useDragState.setState({ isPanelOpen: isOpen });
    const found = findDropTarget(at, id);
    if (isSameDropTarget(target, found?.target ?? null)) return;
    unmark();
    target = found?.target ?? null;
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
      ignoreClick();
    }
    stop();
    if (isLifted && target) dropLine(id, target);
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

/**
 * After a release over the handle, the browser also fires a click. It is ignored, because a click on the handle starts
 * a drag with the keyboard.
 */
function ignoreClick(): void {
  const done = new AbortController();
  window.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal: done.signal });
  setTimeout(() => done.abort());
}
