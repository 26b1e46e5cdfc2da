import { observable, runInAction } from '@northkeep/shared-kit/runtime';
import { useCallback } from 'react';
import styles from './drag-slots.module.css';

/**
 * Places of the drag handles, by id of the step or goal. The library that drags is loaded on demand; it then renders its
 * handles into these elements, so that no row is mounted again.
 */
export const dragSlots = observable.map<string, HTMLElement>([], { deep: false });

/** Place of a step's handle at the start of its row, or of a goal that takes steps. */
export function DragSlot({ id }: { id: string }) {
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
  return <span ref={register} className={styles.slot} />;
}
