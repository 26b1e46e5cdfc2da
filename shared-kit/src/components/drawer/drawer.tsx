import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../dialog/dialog.tsx';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Secondary line below the title. */
  detail?: ReactNode;
  children: ReactNode;
}

/** The part of a drawer that Base UI draws. @internal */
export const lazyDrawer = lazyModule(() => import(/* webpackChunkName: "overlays" */ './loaded-drawer.tsx'));

/**
 * Bottom sheet. Closes on a swipe down, Escape or a click outside; counts as an open modal. If the drawer's library
 * cannot be loaded, a dialog shows the same content.
 */
export function Drawer(drawer: DrawerProps) {
  const { open, onClose, title, detail, children } = drawer;
  const [wasOpened, setWasOpened] = useState(open);
  const [isUnavailable, setUnavailable] = useState(false);
  if (open && !wasOpened) setWasOpened(true);
  const loaded = useLazyModule(lazyDrawer, wasOpened && !isUnavailable, () => setUnavailable(true), true);
  if (isUnavailable) {
    return (
      <Dialog open={open} onClose={onClose} title={title} description={detail} size="s">
        {children}
      </Dialog>
    );
  }
  return loaded && <loaded.LoadedDrawer {...drawer} />;
}
