import { useMemo } from 'react';
import { cx } from '../../cx.ts';
import styles from './ridge-chart.module.css';
import { buildRidgePaths, type RidgeWeek } from './ridge-paths.ts';

interface RidgeChartProps {
  /** Oldest first. */
  weeks: readonly RidgeWeek[];
  /** Its text alternative; the numbers, unless given. */
  label?: string | undefined;
  /** Index of the current week, the last unless given, -1 for none. */
  now?: number | undefined;
  /** Units of the drawing; it always fills its place. */
  width?: number | undefined;
  height?: number | undefined;
  /** Draws itself, once, on first sight. */
  draw?: boolean | undefined;
  /** A step was just finished: its stroke arrives. */
  fresh?: boolean | undefined;
  className?: string | undefined;
}

/** '161 steps in 13 weeks, 12 this week'. */
export function describeWeeks(weeks: readonly RidgeWeek[], now = weeks.length - 1): string {
  const steps = weeks.reduce((sum, { done }) => sum + done, 0);
  const current = weeks[now];
  const count = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;
  return `${count(steps, 'step')} in ${count(weeks.length, 'week')}${current ? `, ${current.done} this week` : ''}`;
}

/** A skyline drawn from the person's own weeks, one stroke for each step taken; the current week is lit. */
export function RidgeChart({
  weeks,
  label,
  now = weeks.length - 1,
  width = 600,
  height = 110,
  draw,
  fresh,
  className,
}: RidgeChartProps) {
  const paths = useMemo(() => buildRidgePaths({ weeks, now, width, height }), [weeks, now, width, height]);
  const cut = fresh ? paths.nowStrokes.lastIndexOf('M') : paths.nowStrokes.length;
  const newest = paths.nowStrokes.slice(Math.max(0, cut));
  return (
    <svg
      className={cx(styles.ridge, draw && styles.draw, className)}
      viewBox={`0 -6 ${width} ${height + 8}`}
      role="img"
      aria-label={label ?? describeWeeks(weeks, now)}
    >
      <path className={styles.strokes} d={paths.strokes} />
      <path className={styles.line} d={paths.line} />
      <path className={styles.nowStrokes} d={paths.nowStrokes.slice(0, Math.max(0, cut))} />
      {newest && <path key={newest} className={styles.fresh} d={newest} />}
      <path className={styles.nowLine} d={paths.nowLine} />
    </svg>
  );
}
