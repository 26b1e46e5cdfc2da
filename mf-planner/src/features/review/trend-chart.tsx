import styles from './trend-chart.module.css';

const WIDTH = 600;
const HEIGHT = 96;
/** Padding of the chart, so that the circles of the weeks at its edges are not cut off. */
const EDGE = 6;
/** Above this number of weeks, only the last week gets a circle, because the circles would touch each other. */
const MARKS_MAX = 60;

/** Line chart of weekly shares (0 to 1). A week without a share (null) is a gap in the line above a dotted baseline. */
export function TrendChart({ shares, label }: { shares: readonly (number | null)[]; label: string }) {
  const x = (i: number) => EDGE + (shares.length === 1 ? 0 : (i * (WIDTH - 2 * EDGE)) / (shares.length - 1));
  const y = (share: number) => HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE);
  const points = shares.map((share, i) => (share === null ? null : { x: x(i), y: y(share) }));
  const last = points.findLastIndex((point) => point !== null);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <path className={styles.full} d={`M${EDGE} ${y(1)}H${WIDTH - EDGE}`} />
      <path className={styles.ground} d={`M${EDGE} ${y(0)}H${WIDTH - EDGE}`} />
      <path className={styles.line} d={linePath(points)} />
      {points.map(
        (point, i) =>
          point &&
          (shares.length <= MARKS_MAX || i === last) && (
            // The circle is drawn as a round line cap, which stays a circle when the chart is narrower than its
            // coordinates.
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a mark is the place of its week
              key={i}
              className={i === last ? styles.now : styles.mark}
              d={`M${point.x} ${point.y}h0.01`}
            />
          ),
      )}
    </svg>
  );
}

/** Returns the SVG path data of a line through the points. A missing point interrupts the line. */
function linePath(points: readonly ({ readonly x: number; readonly y: number } | null)[]): string {
  return points
    .map((point, i) => (point ? `${points[i - 1] ? 'L' : 'M'}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : ''))
    .join('');
}
