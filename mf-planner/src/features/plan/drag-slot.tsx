import { observable, runInAction } from '@northkeep/shared-kit/runtime';
import { useCallback } from 'react';
import styles from './drag-slot.module.css';

/**
 * Elements into which the drag handles are rendered, by the id of the aim, goal, milestone or step. The drag library is
 * loaded later and uses these existing elements, so no row has to be mounted again.
 */
export const dragSlots = observable.map<string, HTMLElement>([], { deep: false });

/**
 * Placeholder at the start of a row, into which the drag handle of an aim, goal, milestone or step is rendered. The
 * list item or section around it is a drop target. With `onlyTakes` there is only the drop target and no handle.
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
