import { goals, milestones, steps } from '@northkeep/shared-vault';
import { useEffect } from 'react';
import { useShownPart } from './shown-part.ts';

/**
 * Focuses the row of the part named in the URL once all rows are rendered. Returns true while all rows must be
 * rendered.
 */
export function useShownRow(): boolean {
  const { id } = useShownPart();
  useEffect(() => {
    if (id === null) return;
    // The palette restores the previous focus when it closes, so this focus is set one frame later.
    const frame = requestAnimationFrame(() => {
      const rows = document.querySelectorAll<HTMLElement>('[data-part]');
      const row = [...rows].find(({ dataset }) => dataset.part === id);
      if (row) focusOnce(row);
      useShownPart.setState({ id: null });
    });
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
