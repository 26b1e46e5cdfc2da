import { Dialog as Base } from '@base-ui/react/dialog';
import { useRegisterOpenModal } from '@northkeep/shared-kit/runtime';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { cx } from '../../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { renderIsolated } from '../isolated-text/index.ts';
import type { DialogProps } from './dialog.tsx';
import { isToastPress } from './is-toast-press.ts';
import styles from './loaded-dialog.module.css';

/**
 * Selects the fields that can take the focus. It excludes hidden fields, such as the input of a file button: focusing
 * one fails, and the focus would stay behind the dialog.
 */
const FIELD_SELECTOR = [
  'input:not([type="hidden"], [tabindex="-1"], :disabled)',
  'textarea:not(:disabled)',
  '[role="combobox"]',
]
  .map((field) => `${field}:not([hidden], [hidden] *)`)
  .join(', ');

/** Loaded with the first dialog that opens; it stays mounted so that closing it is animated. */
export function LoadedDialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'm',
  dismissible = true,
  hideTitle,
  initialFocus,
  fallbackFocus,
  alert,
  className,
}: DialogProps) {
  useRegisterOpenModal(open);
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element>(null);
  // Records the focused element in a layout effect, which runs before Base UI moves the focus into the dialog.
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  // Returns the element that gets the focus on close. By default, Base UI focuses an earlier element if the opener was
  // removed, or if a field of the dialog has focused itself. Returning false keeps the focus on an element outside of
  // the dialog, from which Base UI would otherwise take it.
  const returnTarget = () => {
    const { activeElement: focused, body } = document;
    if (focused && focused !== body && !popup.current?.contains(focused)) return false;
    const { current } = opener;
    const isKept = current instanceof HTMLElement && current.isConnected && current !== body;
    return isKept ? current : (fallbackFocus?.current ?? true);
  };
  // Focus the first field instead of the close button before it, but not on touch, where it would open the keyboard.
  const initialField = (by: string) =>
    by === 'touch' ? true : (popup.current?.querySelector<HTMLElement>(FIELD_SELECTOR) ?? true);
  const change = (next: boolean, { event }: { event: Event }) => {
    if (!next && dismissible && !isToastPress(event)) onClose();
  };
  return (
    <Base.Root open={open} onOpenChange={change} disablePointerDismissal={!dismissible}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport
          className={cx(styles.viewport, size === 's' && styles.low)}
          data-from-below={size === 's' || undefined}
        >
          <Base.Popup
            className={cx(styles.dialog, styles[size], className)}
            ref={popup}
            initialFocus={initialFocus ?? initialField}
            finalFocus={returnTarget}
            {...(alert ? { role: 'alertdialog' } : {})}
          >
            <div className={cx(styles.head, hideTitle && !dismissible && 'sr')}>
              <Base.Title dir="auto" className={cx('d5', hideTitle && 'sr')}>
                {renderIsolated(title)}
              </Base.Title>
              {dismissible && size !== 's' && (
                <Base.Close render={<IconButton label="Close" icon={X} tip={false} />} className={styles.close} />
              )}
            </div>
            {description ? (
              <Base.Description dir="auto" className="ink2 read">
                {renderIsolated(description)}
              </Base.Description>
            ) : null}
            {children}
            {footer ? <div className={styles.footer}>{footer}</div> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
