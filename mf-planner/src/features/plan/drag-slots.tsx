import { observable, runInAction } from '@northkeep/shared-kit/runtime';
import { useCallback } from 'react';
import styles from './drag-slots.module.css';

/**
 * Elements for the drag handles, by id of the part of the plan. The drag library is loaded on demand and renders the
 * handles into these elements, so that loading it remounts no row.
 */
export const dragSlots = observable.map<string, HTMLElement>([], { deep: false });

/**
 * Slot for the drag handle of a part of the plan, at the start of its row. The surrounding list item or section is a
 * drop target. With `onlyTakes`, it is only a drop target and gets no handle.
 */
export function DragSlot({ id, onlyTakes = false }: { id: string; onlyTakes?: boolean }) {
  const register = useCallback(
    (slot: HTMLElement | null) => {
      if (!slot) return;
      runInAction(() => dragSlots.set(id, slot));
      return () =>
        runInAction(() => {
          if (dragSlots.get(id) === slot) dragSlots.delete(id);
        });
    },
    [id],
  );
  return <span ref={register} className={styles.slot} data-only-takes={onlyTakes || undefined} />;
}
