import { Dialog as Base } from '@base-ui/react/dialog';
import { useCountAsModal } from '@northkeep/shared-kit/runtime';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './dialog.module.css';
import { isToastPress } from './is-toast-press.ts';

interface DialogProps {
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
  /** Sets the role alertdialog. */
  alert?: boolean | undefined;
  className?: string | undefined;
}

const FIELD_SELECTOR = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]';

/** Modal dialog. Focuses its first field, restores focus on close and counts as an open modal. */
export function Dialog({
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
  alert,
  className,
}: DialogProps) {
  useCountAsModal(open);
  const popup = useRef<HTMLDivElement>(null);
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
            {...(alert ? { role: 'alertdialog' } : {})}
          >
            <div className={cx(styles.head, hideTitle && !dismissible && 'sr')}>
              <Base.Title className={cx('d5', hideTitle && 'sr')}>{title}</Base.Title>
              {dismissible && size !== 's' && (
                <Base.Close render={<IconButton label="Close" icon={X} tip={false} />} className={styles.close} />
              )}
            </div>
            {description ? <Base.Description className="ink2 read">{description}</Base.Description> : null}
            {children}
            {footer ? <div className={styles.footer}>{footer}</div> : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
