import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { EmptyRidgeChart } from '../ridge-chart/empty-ridge-chart.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** Nothing here yet: a flat horizon with a light where it begins, and what to do. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx(styles.empty, className)}>
      <EmptyRidgeChart lit className={styles.flat} />
      <p className="d5">{title}</p>
      {children ? <div className={styles.text}>{children}</div> : null}
      {action}
    </div>
  );
}
