import { lazyModule, useLazyModule } from '@northkeep/shared-kit/runtime';
import { type ReactNode, type RefObject, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences below the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the primary one first. */
  footer?: ReactNode;
  /** Width: 520, 560, 680 or 960 px. On phones 's' is a sheet at the bottom, the others fill the screen. */
  size?: 's' | 'm' | 'l' | 'xl' | undefined;
  /** False removes the close button and ignores Escape and clicks outside. Default true. */
  dismissible?: boolean | undefined;
  hideTitle?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Gets the focus on close when the element that had it before was removed, such as a deleted row. */
  fallbackFocus?: RefObject<HTMLElement | null> | undefined;
  /** Sets the role alertdialog. */
  alert?: boolean | undefined;
  className?: string | undefined;
}

/** The part of a dialog that Base UI draws. @internal */
export const lazyDialog = lazyModule(() => import('./loaded-dialog.tsx'));

/**
 * Modal dialog. Focuses its first field, restores focus on close and counts as an open modal. Its library is loaded
 * when it first opens; if that fails, a dismissible dialog is closed again.
 */
export function Dialog(dialog: DialogProps) {
  const { open, onClose, dismissible = true } = dialog;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  const loaded = useLazyModule(lazyDialog, wasOpened, () => {
    setWasOpened(false);
    // The dialog could not be loaded. If it cannot be dismissed, onClose is not called, because it would mean a consent
    // that the user has not given; the dialog opens again on the next page load.
    if (dismissible) onClose();
  });
  return loaded && <loaded.LoadedDialog {...dialog} />;
}
