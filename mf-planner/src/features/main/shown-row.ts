import { goals, milestones, steps } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { useRequestedPlanItem } from './shown-part.ts';

/** Maximum time in ms to wait for the row and for the palette to close. */
const WAIT_MS = 2000;

/**
 * Focuses the row of the part named in the URL once all rows are rendered. Returns true while all rows must be
 * rendered.
 */
export function useFocusRequestedRow(): boolean {
  const { id } = useRequestedPlanItem();
  useEffect(() => {
    if (id === null) return;
    const end = performance.now() + WAIT_MS;
    // Waits until the row is rendered, and until the palette is closed, because closing it restores the previous focus.
    const look = () => {
      const rows = document.querySelectorAll<HTMLElement>('[data-part]');
      const row = [...rows].find(({ dataset }) => dataset.part === id);
      const isReady = row !== undefined && document.querySelector('[role="dialog"]') === null;
      if (!isReady && performance.now() < end) {
        frame = requestAnimationFrame(look);
        return;
      }
      // Waits one more frame, because the focus is restored only after the dialog is removed.
      frame = requestAnimationFrame(() => {
        if (row) focusOnce(row);
        useRequestedPlanItem.setState({ id: null });
      });
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [id]);
  return id !== null;
}

/** Focuses an element that is normally not focusable. */
function focusOnce(element: HTMLElement): void {
  element.tabIndex = -1;
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  element.scrollIntoView({ block: 'center' });
  element.focus({ preventScroll: true });
}

/** Id of the aim that a part belongs to. */
export function aimIdOf(id: string): string {
  const parent = (steps.get(id) ?? milestones.get(id) ?? goals.get(id))?.parentId;
  return parent ? aimIdOf(parent) : id;
}
