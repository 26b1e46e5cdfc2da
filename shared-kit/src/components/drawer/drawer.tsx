import { Drawer as Base } from '@base-ui/react/drawer';
import { useCountAsModal } from '@northkeep/shared-kit/runtime';
import type { ReactNode } from 'react';
import { isToastPress } from '../dialog/is-toast-press.ts';
import styles from './drawer.module.css';

interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Secondary line below the title. */
  detail?: ReactNode;
  children: ReactNode;
}

/** Bottom sheet. Closes on a swipe down, Escape or a click outside; counts as an open modal. */
export function Drawer({ open, onClose, title, detail, children }: DrawerProps) {
  useCountAsModal(open);
  const change = (next: boolean, { event }: { event: Event }) => {
    if (!next && !isToastPress(event)) onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={change} swipeDirection="down">
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport} data-from-below="">
          <Base.Popup className={styles.drawer}>
            <Base.Content>
              <div className={styles.grip} aria-hidden="true" />
              <div className={styles.head}>
                <Base.Title className="d4">{title}</Base.Title>
                {detail ? <Base.Description className="t2 ink3">{detail}</Base.Description> : null}
              </div>
              {children}
              <Base.Close className={styles.close}>Close</Base.Close>
            </Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
