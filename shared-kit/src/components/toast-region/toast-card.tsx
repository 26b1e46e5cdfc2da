import type { Toast, ToastType } from '@northkeep/shared-kit/runtime';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { cx } from '../../cx.ts';
import { Icon, type IconComponent } from '../icon/icon.tsx';
import { renderIsolated } from '../isolated-text/index.ts';
import styles from './toast-region.module.css';

const ICONS: Record<ToastType, IconComponent> = {
  success: CircleCheck,
  error: CircleAlert,
  warning: TriangleAlert,
  info: Info,
};

/** One toast; a click anywhere except on its action dismisses it. */
export function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { type, text, detail, action } = toast;
  return (
    <div className={cx(styles.toast, styles[type])} {...(type === 'error' ? { role: 'alert' } : {})}>
      <Icon of={ICONS[type]} />
      <div>
        <b dir="auto">{renderIsolated(text)}</b>
        {detail && <p dir="auto">{renderIsolated(detail)}</p>}
      </div>
      <button type="button" className={styles.dismiss} aria-label={`Dismiss: ${text}`} onClick={onDismiss} />
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            action.run();
            onDismiss();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
