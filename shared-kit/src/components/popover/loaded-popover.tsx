import { Popover as Base } from '@base-ui/react/popover';
import styles from './popover.module.css';
import type { PopoverProps } from './popover.tsx';

const GAP_PX = 8;
const ANCHOR_OVERLAP_PX = -4;

interface LoadedPopoverProps extends Omit<PopoverProps, 'open' | 'onOpenChange'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Popover next to its trigger. This module is loaded when the first popover opens. */
export function LoadedPopover({ trigger, title, children, footer, open, onOpenChange, anchor }: LoadedPopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.place}
          sideOffset={anchor ? ANCHOR_OVERLAP_PX : GAP_PX}
          align="end"
          collisionPadding={12}
          {...(anchor ? { anchor } : {})}
        >
          <Base.Popup className={styles.panel}>
            <Base.Title className="d4">{title}</Base.Title>
            <div className={styles.body}>{children}</div>
            {footer ? <div className={styles.footer}>{footer}</div> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
