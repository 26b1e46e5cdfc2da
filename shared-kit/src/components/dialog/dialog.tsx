import { Dialog as Base } from '@base-ui/react/dialog';
import { useCountAsModal } from '@northkeep/shared-kit/runtime';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { cx } from '../../cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './dialog.module.css';
import { isToastPress } from './is-toast-press.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the one that goes on first. */
  footer?: ReactNode;
  /** 520, 560, 680 or 960 px wide. A small one stays at the bottom of a phone, the others fill it. */
  size?: 's' | 'm' | 'l' | 'xl' | undefined;
  /** False: neither Escape nor the scrim nor a cross closes it. */
  dismissible?: boolean | undefined;
  hideTitle?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Says to readers that it interrupts. */
  alert?: boolean | undefined;
  className?: string | undefined;
}

const FIELDS = 'input:not([type="hidden"], :disabled), textarea:not(:disabled), [role="combobox"]';

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
  // The first field, where there is one, and not the cross before it. On touch that would open the keyboard.
  const first = (by: string) => (by === 'touch' ? true : (popup.current?.querySelector<HTMLElement>(FIELDS) ?? true));
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
            initialFocus={initialFocus ?? first}
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
