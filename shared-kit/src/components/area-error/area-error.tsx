import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Button } from '../button/button.tsx';
import styles from './area-error.module.css';

interface AreaErrorProps {
  /** Title, such as 'Wisdom did not load.' */
  title: ReactNode;
  /** One sentence about the error and the parts that still work. */
  reason: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  /** Secondary action, such as a link. */
  action?: ReactNode;
  /** Versions and times, for a bug report. */
  detail?: ReactNode;
  /** Smaller layout for a part of a screen. */
  small?: boolean | undefined;
  className?: string | undefined;
}

/** Error message in place of an area, or a part of it, that failed to load, with a retry button. */
export function AreaError({
  title,
  reason,
  onRetry,
  retryLabel = 'Try again',
  action,
  detail,
  small,
  className,
}: AreaErrorProps) {
  return (
    <section className={cx(styles.error, small && styles.small, className)}>
      {small ? <h2 className="d5">{title}</h2> : <h1 className="d6">{title}</h1>}
      <p className={styles.reason}>{reason}</p>
      {onRetry || action ? (
        <div className={styles.actions}>
          {onRetry && (
            <Button kind="primary" onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      ) : null}
      {detail ? <p className="t1 ink3 num">{detail}</p> : null}
    </section>
  );
}
