let moved: string | null = null;

/** Remembers the step whose handle gets the focus when it is mounted in the other list; null forgets it. */
export function requestHandleFocus(stepId: string | null): void {
  moved = stepId;
}

/** Returns true once for the step whose handle must get the focus. */
export function consumeFocusRequest(stepId: string): boolean {
  if (moved !== stepId) return false;
  moved = null;
  return true;
}
