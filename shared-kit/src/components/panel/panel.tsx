import { Popover } from '@base-ui/react/popover';
import { cloneElement, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { Drawer } from '../drawer/drawer.tsx';
import styles from './panel.module.css';
import { usePhone } from './use-phone.ts';

interface PanelProps {
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
export function Panel({ trigger, title, children, footer, open: given, onOpenChange, hangsFrom }: PanelProps) {
  const [own, setOwn] = useState(false);
  const phone = usePhone();
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
    <Popover.Root open={open} onOpenChange={change}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner
          className={styles.place}
          sideOffset={hangsFrom ? OVER_EDGE : BELOW}
          align="end"
          collisionPadding={12}
          {...(hangsFrom ? { anchor: hangsFrom } : {})}
        >
          <Popover.Popup className={styles.panel}>
            <Popover.Title className="d4">{title}</Popover.Title>
            <div className={styles.body}>{children}</div>
            {foot}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
