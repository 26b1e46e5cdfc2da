import { Popover as Base } from '@base-ui/react/popover';
import { cloneElement, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { Drawer } from '../drawer/drawer.tsx';
import styles from './popover.module.css';
import { useIsPhone } from './use-is-phone.ts';

interface PopoverProps {
  /** The button it hangs from. */
  trigger: ReactElement<{ onClick?: () => void; 'aria-haspopup'?: 'dialog'; 'aria-expanded'?: boolean }>;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The bar it hangs from, a little over its edge, where that is not the trigger. */
  hangsFrom?: RefObject<HTMLElement | null> | undefined;
}

const BELOW = 8;
const OVER_EDGE = -4;

/** What a control has to say: beside it, or from the bottom on a phone. */
export function Popover({ trigger, title, children, footer, open: given, onOpenChange, hangsFrom }: PopoverProps) {
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
          sideOffset={hangsFrom ? OVER_EDGE : BELOW}
          align="end"
          collisionPadding={12}
          {...(hangsFrom ? { anchor: hangsFrom } : {})}
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
