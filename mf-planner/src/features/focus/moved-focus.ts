let moved: string | null = null;

/** Remembers the step whose drag handle gets the focus once the step is mounted in the other list; null clears it. */
export function requestDragHandleFocus(stepId: string | null): void {
  moved = stepId;
}

/** Returns true if the drag handle of this step must get the focus, and clears the request. */
export function consumeDragHandleFocusRequest(stepId: string): boolean {
  if (moved !== stepId) return false;
  moved = null;
  return true;
}
