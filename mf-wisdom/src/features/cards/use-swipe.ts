import { type DragEvent, type PointerEvent, useRef } from 'react';

/** Horizontal movement in px from which a press is a drag instead of a click. */
const DRAG_START_PX = 8;

interface Drag {
  readonly pointerId: number;
  readonly x: number;
  readonly y: number;
  isDragging: boolean;
}

/**
 * Returns the handlers of an element that is dragged horizontally. The element follows the pointer until the release.
 * `onRelease` receives the distance in px and the width of the element.
 */
export function useSwipe(onRelease: (dx: number, width: number) => void) {
  const drag = useRef<Drag | null>(null);
  const end = (element: HTMLElement) => {
    drag.current = null;
    delete element.dataset.dragging;
    element.style.translate = '';
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !event.isPrimary) return;
      drag.current = { pointerId: event.pointerId, x: event.clientX, y: event.clientY, isDragging: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (current?.pointerId !== event.pointerId) return;
      const dx = event.clientX - current.x;
      const element = event.currentTarget;
      if (!current.isDragging && Math.abs(dx) > DRAG_START_PX && Math.abs(dx) > Math.abs(event.clientY - current.y)) {
        current.isDragging = true;
        element.dataset.dragging = '';
        // The pointer is captured only once the press has become a drag, because a captured press on a button inside
        // would not become a click.
        element.setPointerCapture(event.pointerId);
        // The press may have begun to select text, which the browser would drag instead of the card.
        document.getSelection()?.removeAllRanges();
      }
      if (current.isDragging) element.style.translate = `${dx}px`;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = drag;
      if (current?.pointerId !== event.pointerId) return;
      end(event.currentTarget);
      if (current.isDragging) onRelease(event.clientX - current.x, event.currentTarget.clientWidth);
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
    // The browser's own drag of selected text or of a link would cancel the pointer.
    onDragStart: (event: DragEvent<HTMLElement>) => event.preventDefault(),
  };
}
