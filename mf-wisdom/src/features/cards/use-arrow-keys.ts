import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { modalStore } from '@northkeep/shared-kit/runtime';
import { useEffect, useRef } from 'react';

/** Elements in which arrow keys have a meaning of their own. */
const OWN_ARROWS = 'input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]';

/**
 * Calls `onMove` with -1 for the left and 1 for the right arrow key, unless the focused element uses arrow keys itself.
 */
export function useArrowKeys(onMove: (by: -1 | 1) => void): void {
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const key = pressedKey(event);
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (modalStore.getState().count > 0) return;
      if (event.target instanceof Element && event.target.closest(OWN_ARROWS)) return;
      event.preventDefault();
      move.current(key === 'ArrowRight' ? 1 : -1);
    };
    document.addEventListener('keydown', byKey);
    return () => document.removeEventListener('keydown', byKey);
  }, []);
}
