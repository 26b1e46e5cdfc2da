import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import styles from './tooltip.module.css';

/** Tooltip of a control without visible text. It adds no accessible name: the control needs its own `aria-label`. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      {/* Readers have heard these words as the control's name. */}
      <Base.Portal aria-hidden="true">
        <Base.Positioner className={styles.place} sideOffset={6}>
          <Base.Popup className={styles.tip}>{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
