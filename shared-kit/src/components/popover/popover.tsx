import { Popover as Base } from '@base-ui/react/popover';
import { cloneElement, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { Drawer } from '../drawer/drawer.tsx';
import styles from './popover.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface PopoverProps {
  /** Button that opens the popover. */
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Element to anchor to, with a small overlap, in place of the trigger. */
  anchor?: RefObject<HTMLElement | null> | undefined;
}

const GAP_PX = 8;
const ANCHOR_OVERLAP_PX = -4;

/** Popover below its trigger, or a drawer on phones. Controlled when `open` is given. */
export function Popover({ trigger, title, children, footer, open: given, onOpenChange, anchor }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const phone = useIsPhone();
  const open = given ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const foot = footer ? <div className={styles.footer}>{footer}</div> : null;
  if (phone) {
    return (
      <>
        {cloneElement(trigger, { onClick: () => change(!open), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
        <Drawer open={open} onClose={() => change(false)} title={title}>
          <div className={styles.body}>{children}</div>
          {foot}
        </Drawer>
      </>
    );
  }
  return (
    <Base.Root open={open} onOpenChange={change}>
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
            {foot}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
