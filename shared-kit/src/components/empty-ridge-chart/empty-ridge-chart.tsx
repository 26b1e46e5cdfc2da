import { cx } from '../../cx.ts';
import styles from './empty-ridge-chart.module.css';

interface EmptyRidgeChartProps {
  /** Text alternative; without one the chart is decorative and hidden from screen readers. */
  label?: string | undefined;
  /** Draws a dot of light at the start of the line, for a chart without data yet; omitted for a locked vault. */
  lit?: boolean | undefined;
  className?: string | undefined;
}

/** Dotted flat line in place of the ridge chart, when there are no data or the vault is locked. */
export function EmptyRidgeChart({ label, lit, className }: EmptyRidgeChartProps) {
  const labelAttributes = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <div className={cx(styles.flat, lit && styles.lit, className)} {...labelAttributes} />;
}
