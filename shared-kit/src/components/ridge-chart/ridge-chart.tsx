import { useMemo } from 'react';
import { cx } from '../../cx.ts';
import { pluralOf } from '../../plural-of.ts';
import styles from './ridge-chart.module.css';
import { buildRidgePaths, type RidgeWeek } from './ridge-paths.ts';

interface RidgeChartProps {
  /** Weeks, oldest first. */
  weeks: readonly RidgeWeek[];
  /** Text alternative. Default: the numbers of the weeks. */
  label?: string | undefined;
  /** Index of the current week. Default: the last; -1 for none. */
  now?: number | undefined;
  /** Size of the viewBox; the chart always fills the width of its container. */
  width?: number | undefined;
  height?: number | undefined;
  /** Animates the drawing once. */
  draw?: boolean | undefined;
  /** Animates the newest stroke, after a step was done. */
  fresh?: boolean | undefined;
  className?: string | undefined;
  /** Formats the numbers of the text alternative. Default: plain digits. */
  formatNumber?: ((value: number) => string) | undefined;
}

/** Describes the weeks as text: '161 steps in 13 weeks, 12 this week'. */
export function describeWeeks(
  weeks: readonly RidgeWeek[],
  now = weeks.length - 1,
  formatNumber: (value: number) => string = String,
): string {
  const shown = weeks.filter(({ hidden }) => !hidden);
  const steps = shown.reduce((sum, { done }) => sum + done, 0);
  const current = weeks[now];
  const away = shown.filter((week) => week.away).length;
  const weeksHere = shown.length - away;
  const [all, here, gone] = [steps, weeksHere, away].map((value) => formatNumber(value));
  return [
    pluralOf(
      steps,
      pluralOf(weeksHere, `${all} step in ${here} week`, `${all} step in ${here} weeks`),
      pluralOf(weeksHere, `${all} steps in ${here} week`, `${all} steps in ${here} weeks`),
    ),
    ...(away > 0 ? [pluralOf(away, `${gone} week away`, `${gone} weeks away`)] : []),
    ...(current ? [`${formatNumber(current.done)} this week`] : []),
  ].join(', ');
}

/**
 * Chart of weekly progress drawn as a mountain ridge, one stroke for each done step; the current week is highlighted.
 */
export function RidgeChart({
  weeks,
  label,
  now = weeks.length - 1,
  width = 600,
  height = 110,
  draw,
  fresh,
  className,
  formatNumber,
}: RidgeChartProps) {
  const paths = useMemo(() => buildRidgePaths({ weeks, now, width, height }), [weeks, now, width, height]);
  const cut = fresh ? paths.nowStrokes.lastIndexOf('M') : paths.nowStrokes.length;
  const newest = paths.nowStrokes.slice(Math.max(0, cut));
  return (
    <svg
      className={cx(styles.ridge, draw && styles.draw, className)}
      viewBox={`0 -6 ${width} ${height + 8}`}
      role="img"
      aria-label={label ?? describeWeeks(weeks, now, formatNumber)}
    >
      <path className={styles.strokes} d={paths.strokes} />
      <path className={styles.line} d={paths.line} />
      {paths.away && <path className={styles.away} d={paths.away} />}
      <path className={styles.nowStrokes} d={paths.nowStrokes.slice(0, Math.max(0, cut))} />
      {newest && <path key={newest} className={styles.fresh} d={newest} />}
      <path className={styles.nowLine} d={paths.nowLine} />
    </svg>
  );
}
