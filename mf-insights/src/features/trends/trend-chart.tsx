import { line } from 'd3-shape';
import { computePointPosition, STROKES_SHARE } from './point-position.ts';
import styles from './trend-chart.module.css';

const WIDTH = 1_000;
const [HEIGHT, SMALL_HEIGHT] = [260, 40];
/** Padding above and below in the units of the SVG view box. Without it, points at the edges would be cut off. */
const EDGE = 8;
/** Fraction of the chart's height above the strokes, in which the lines are drawn. */
const PLOT_SHARE = 0.88;

export interface ChartSeries {
  readonly label: string;
  /** Values from 0 at the bottom to 1 at the top; null is a gap in the line. */
  readonly shares: readonly (number | null)[];
}

interface TrendChartProps {
  /**
   * Text alternative with the numbers. Without it the chart repeats a visible text and is hidden from screen readers.
   */
  readonly label?: string;
  /** Lines of the chart. The first line is drawn above the others, with its last part highlighted. */
  readonly series: readonly ChartSeries[];
  /** Number of short vertical strokes at the bottom of the chart, for each point; without it the chart has none. */
  readonly strokes?: readonly number[];
  readonly isSmall?: boolean;
}

/** Chart of lines with equally spaced points, drawn as SVG. A table next to it has the numbers. */
export function TrendChart({ label, series, strokes, isSmall = false }: TrendChartProps) {
  const count = series[0]?.shares.length ?? 0;
  const height = isSmall ? SMALL_HEIGHT : HEIGHT;
  const ground = (strokes ? PLOT_SHARE : 1) * (height - 2 * EDGE) + EDGE;
  const x = (i: number) => WIDTH * computePointPosition(i, count, strokes !== undefined);
  const y = (share: number) => ground - Math.min(1, share) * (ground - EDGE);
  const pathOf = (shares: readonly (number | null)[], from = 0) =>
    line<number | null>()
      .defined((share) => share !== null)
      .x((_, i) => x(from + i))
      .y((share) => y(share ?? 0))(shares) ?? '';
  const gap = (STROKES_SHARE * WIDTH) / (Math.max(1, count) * Math.max(1, ...(strokes ?? []).map((one) => one - 1)));
  const [first, ...others] = series;
  const last = first?.shares.findLastIndex((share) => share !== null) ?? -1;
  const lastShare = first?.shares[last] ?? null;
  return (
    <svg
      className={isSmall ? `${styles.chart} ${styles.small}` : styles.chart}
      viewBox={`0 0 ${WIDTH} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label ?? ''}
      aria-hidden={label === undefined}
    >
      {!isSmall &&
        [0, 0.5, 1].map((share) => (
          <path key={share} className={styles.grid} d={`M${EDGE} ${y(share)}H${WIDTH - EDGE}`} />
        ))}
      {others.map((one) => (
        <path key={one.label} className={styles.other} d={pathOf(one.shares)} />
      ))}
      {first && <path className={styles.line} d={pathOf(first.shares)} />}
      {first && <path className={styles.single} d={singlePoints(first.shares, x, y)} />}
      {first && last > 0 && (
        <path className={styles.now} d={pathOf(first.shares.slice(last - 1, last + 1), last - 1)} />
      )}
      {/* A round line cap keeps its shape when the chart is narrower than its coordinates. */}
      {lastShare !== null && <path className={styles.point} d={`M${x(last)} ${y(lastShare)}h0.01`} />}
      {strokes?.map((number, i) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes belong to the place of their week
          key={i}
          className={i === count - 1 ? styles.strokesNow : styles.strokes}
          d={strokesAt(x(i), number, gap, ground)}
        />
      ))}
    </svg>
  );
}

/** Returns an SVG path with a dot for each value between two gaps, because a line needs two neighbouring values. */
function singlePoints(shares: readonly (number | null)[], x: (i: number) => number, y: (share: number) => number) {
  const isGap = (i: number) => (shares[i] ?? null) === null;
  return shares
    .map((share, i) => (share !== null && isGap(i - 1) && isGap(i + 1) ? `M${x(i)} ${y(share)}h0.01` : ''))
    .join('');
}

function strokesAt(middle: number, number: number, gap: number, ground: number): string {
  const start = middle - (gap * (number - 1)) / 2;
  const [top, bottom] = [ground + EDGE, HEIGHT - EDGE / 2];
  return Array.from({ length: number }, (_, i) => `M${(start + i * gap).toFixed(1)} ${top}V${bottom}`).join('');
}
