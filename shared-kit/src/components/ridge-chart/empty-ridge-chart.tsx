import { cx } from '../../cx.ts';
import styles from './empty-ridge-chart.module.css';

interface EmptyRidgeChartProps {
  /** Its text alternative; without one it is an ornament beside words that say it. */
  label?: string | undefined;
  /** A light at its start: it begins here. Unlit: locked, nothing can be known. */
  lit?: boolean | undefined;
  className?: string | undefined;
}

/** No data, or locked: a dotted flat horizon. */
export function EmptyRidgeChart({ label, lit, className }: EmptyRidgeChartProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <div className={cx(styles.flat, lit && styles.lit, className)} {...said} />;
}
