import { create } from '@northkeep/shared-kit/runtime';

interface DragState {
  /** Line that is dragged. */
  readonly id: string | null;
  readonly by: 'pointer' | 'keys';
  readonly isPanelOpen: boolean;
  /** Takes the day of the calendar that is chosen for a line dragged by keys. */
  readonly onDay: ((day: string) => void) | null;
}

const NO_DRAG: DragState = { id: null, by: 'pointer', isPanelOpen: false, onDay: null };

/** The drag of a line. Where its pointer is, and what lies under it, is kept outside: it changes with each frame. */
export const useDrag = create<DragState>(() => NO_DRAG);

export const endDrag = (): void => useDrag.setState(NO_DRAG);
