import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { type ReactNode, useState } from 'react';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Secondary line below the title. */
  detail?: ReactNode;
  children: ReactNode;
}

/** The part of a drawer that Base UI draws. @internal */
export const openDrawer = lazyModule(() => import('./open-drawer.tsx'));

/** Bottom sheet. Closes on a swipe down, Escape or a click outside; counts as an open modal. */
export function Drawer(drawer: DrawerProps) {
  const { open, onClose } = drawer;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const loaded = useLazyModule(openDrawer, wasOpened, () => {
    setWasOpened(false);
    onClose();
  });
  return loaded && <loaded.OpenDrawer {...drawer} />;
}
