import { lazyModule, observer, toast, useLazyModule } from '@northkeep/shared-kit/runtime';
import { lines } from '@northkeep/shared-vault';
import { type PointerEvent as PressEvent, useEffect } from 'react';
import { dragText } from './copy.ts';
import { endDrag, useDragState } from './drag-store.ts';

const layer = lazyModule(() => import('./drag-layer.tsx'));

/** Loads the drag code before the user presses a handle. */
export const prefetchDrag = (): void => layer.prefetch();

/** Starts to drag a line by its handle, as soon as the drag code is loaded, if the pointer is still down. */
export function startHandleDrag(press: PressEvent, id: string): void {
  if (press.button !== 0 || useDragState.getState().id !== null) return;
  // Prevents the press from moving the focus and from selecting text.
  press.preventDefault();
  const { pointerId, clientX: x, clientY: y } = press;
  const wait = new AbortController();
  const { signal } = wait;
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => wait.abort(), { signal });
  layer.load().then(
    ({ startPointerDrag }) => {
      if (signal.aborted) return;
      wait.abort();
      startPointerDrag({ id, pointerId, x, y });
    },
    (reason: unknown) => {
      console.error(reason);
      toast({ type: 'error', text: dragText.notLoaded });
    },
  );
}

/** Drags a line by keys: the drop panel opens and takes the focus. */
export const startKeyboardDrag = (id: string): void => useDragState.setState({ id, by: 'keys', isPanelOpen: true });

/** Lifted line and drop panel, loaded with the first drag. */
export const LazyDragLayer = observer(function LazyDragLayer() {
  const { id } = useDragState();
  const line = id === null ? undefined : lines.get(id);
  const isGone = id !== null && line === undefined;
  const loaded = useLazyModule(layer, line !== undefined, endDrag);
  useEffect(() => {
    if (isGone) endDrag();
  }, [isGone]);
  useEffect(() => endDrag, []);
  return line && loaded ? <loaded.DragLayer key={line.id} line={line} /> : null;
});
