import type { ReactNode } from 'react';
import { cx } from '../../cx.ts';
import { EmptyRidgeChart } from '../empty-ridge-chart/empty-ridge-chart.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
}

/** Placeholder for an empty list: the empty ridge chart, a title, a hint and an action. */
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
