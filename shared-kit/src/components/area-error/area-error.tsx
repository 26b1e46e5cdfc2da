import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { Button } from '../button/button.tsx';
import styles from './area-error.module.css';

interface AreaErrorProps {
  /** 'Wisdom did not load.' */
  title: ReactNode;
  /** In one sentence: what happened, and what it does not touch. */
  reason: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string | undefined;
  /** A second, quieter way on. */
  action?: ReactNode;
  /** Versions and times, for a report. */
  detail?: ReactNode;
  /** A part of a screen, not the whole. */
  small?: boolean | undefined;
  className?: string | undefined;
}

/** An area, or a part of it, did not come: a sentence and one way on. The rest works. */
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
    <section className={cx(styles.down, small && styles.small, className)}>
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
