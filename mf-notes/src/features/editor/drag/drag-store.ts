import { create } from '@northkeep/shared-kit/runtime';

interface DragState {
  /** Id of the line that is dragged. */
  readonly id: string | null;
  readonly by: 'pointer' | 'keys';
  readonly isPanelOpen: boolean;
  /** Called with the calendar day that the user chooses for a line dragged by keys. */
  readonly onDay: ((day: string) => void) | null;
}

const NO_DRAG: DragState = { id: null, by: 'pointer', isPanelOpen: false, onDay: null };

/**
 * State of the drag of a line. The pointer position and the element under it are not part of it, because they change
 * with each frame.
 */
export const useDragState = create<DragState>(() => NO_DRAG);

export const endDrag = (): void => useDragState.setState(NO_DRAG);
