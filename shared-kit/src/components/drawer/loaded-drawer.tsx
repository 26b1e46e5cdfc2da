import { Drawer as Base } from '@base-ui/react/drawer';
import { useRegisterOpenModal } from '@northkeep/shared-kit/runtime';
import { isToastPress } from '../dialog/is-toast-press.ts';
import type { DrawerProps } from './drawer.tsx';
import styles from './loaded-drawer.module.css';

/** Loaded with the first drawer that opens; it stays mounted so that closing it is animated. */
export function LoadedDrawer({ open, onClose, title, detail, children }: DrawerProps) {
  useRegisterOpenModal(open);
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
