import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { cloneElement, type ReactElement, type ReactNode, type RefObject, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';
import { Drawer } from '../drawer/drawer.tsx';
import styles from './popover.module.css';
import { useIsPhone } from './use-is-phone.ts';

export interface PopoverProps {
  /** Button that opens the popover. */
  trigger: ReactElement<{
    onClick?: () => void;
    onFocus?: () => void;
    onPointerEnter?: () => void;
    'aria-haspopup'?: 'dialog';
    'aria-expanded'?: boolean;
  }>;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Element to anchor to, with a small overlap, in place of the trigger. */
  anchor?: RefObject<HTMLElement | null> | undefined;
}

/** The part of a popover that Base UI draws. @internal */
export const lazyPopover = lazyModule(() => import(/* webpackChunkName: "overlays" */ './loaded-popover.tsx'));

/**
 * Popover below its trigger, or a drawer on phones. Controlled when `open` is given. If the popover's library cannot be
 * loaded, a dialog shows the same content, so that the sync panel opens even when the server is down.
 */
export function Popover({ trigger, title, children, footer, open: given, onOpenChange, anchor }: PopoverProps) {
  const [own, setOwn] = useState(false);
  const phone = useIsPhone();
  const open = given ?? own;
  const change = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const [isUnavailable, setUnavailable] = useState(false);
  const loaded = useLazyModule(lazyPopover, wasOpened && !phone && !isUnavailable, () => setUnavailable(true), true);
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
  if (isUnavailable) {
    return (
      <>
        {cloneElement(trigger, { onClick: () => change(!open), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
        <Dialog open={open} onClose={() => change(false)} title={title} footer={footer} size="s">
          {children}
        </Dialog>
      </>
    );
  }
  if (loaded) {
    return <loaded.LoadedPopover {...{ trigger, title, children, footer, open, anchor }} onOpenChange={change} />;
  }
  return cloneElement(trigger, {
    onPointerEnter: lazyPopover.prefetch,
    onFocus: lazyPopover.prefetch,
    onClick: () => change(!open),
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
  });
}
