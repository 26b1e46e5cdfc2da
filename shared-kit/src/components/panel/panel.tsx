import { Popover } from '@base-ui/react/popover';
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
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
}

/** What a control has to say: beside it, or from the bottom on a phone. */
export function Panel({ trigger, title, children, footer, open: given, onOpenChange }: PanelProps) {
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
        <Popover.Positioner className={styles.place} sideOffset={8} align="end" collisionPadding={12}>
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
