import { createCssVariablesRef } from '@northkeep/shared-kit/css-variables';
import { Table } from '@northkeep/shared-kit/table';
import { trendTexts as copy } from '../../copy.ts';
import { computePointPosition } from './point-position.ts';
import styles from './trend.module.css';
import { type ChartSeries, TrendChart } from './trend-chart.tsx';

export interface TrendPoint {
  readonly key: string;
  /** Label in the table, such as 'Nov 16 to 22'. */
  readonly label: string;
  /** Label below the chart, such as 'Nov 16'. */
  readonly short: string;
}

export interface TrendSeries extends ChartSeries {
  /** Text of each value, such as '71 %'; for a gap the text says 'not measured'. */
  readonly texts: readonly string[];
}

interface TrendProps {
  /** Name of the table, which also begins the text alternative of the chart. */
  readonly name: string;
  readonly points: readonly TrendPoint[];
  readonly series: readonly TrendSeries[];
  /** Axis labels at the top, the middle and the bottom. */
  readonly axis: readonly [string, string, string];
  readonly strokes?: readonly number[];
  /** Heading of the table column with the number of strokes of each point. */
  readonly strokesLabel?: string;
  readonly pointLabel: string;
}

/** Maximum number of dates below a chart. */
const DATES_MAX = 7;

/** Chart with an expandable table of its numbers. */
export function Trend({ name, points, series, axis, strokes, strokesLabel, pointLabel }: TrendProps) {
  const hasStrokes = strokes !== undefined && strokesLabel !== undefined;
  const label = copy.label(
    name,
    series.map(({ label: one, texts }) => ({ label: one, first: texts[0] ?? '', last: texts.at(-1) ?? '' })),
  );
  return (
    <div className={styles.trend}>
      <div className={styles.plot}>
        <div className={`${styles.axis} ${hasStrokes ? styles.raised : ''} t1 ink3 num`} aria-hidden>
          {axis.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        <TrendChart label={label} series={series} {...(strokes ? { strokes } : {})} />
        <p className={`${styles.dates} t1 ink3 num`} aria-hidden>
          {pickDates(points).map((place) => (
            <PointDate key={points[place]?.key} {...{ place, points }} hasStrokes={strokes !== undefined} />
          ))}
        </p>
      </div>
      <ul className={`${styles.legend} t1 ink3`}>
        {series.map((one, i) => (
          <li key={one.label} className={i === 0 ? styles.first : ''}>
            {one.label} {one.texts.at(-1)}
          </li>
        ))}
      </ul>
      <details className={styles.numbers}>
        <summary className="t2 ink2">{copy.table}</summary>
        <Table
          label={name}
          columns={[
            { label: pointLabel },
            ...series.map((one) => ({ label: one.label, end: true })),
            ...(hasStrokes ? [{ label: strokesLabel, end: true }] : []),
          ]}
          rows={points
            .map((point, i) => ({
              key: point.key,
              cells: [point.label, ...series.map(({ texts }) => texts[i]), ...(hasStrokes ? [strokes[i]] : [])],
            }))
            .reverse()}
        />
      </details>
    </div>
  );
}

interface PointDateProps {
  place: number;
  points: readonly TrendPoint[];
  hasStrokes: boolean;
}

/** Date below its point. The first and the last date stay inside the chart. */
function PointDate({ place, points, hasStrokes }: PointDateProps) {
  const end = place === 0 ? styles.atStart : place === points.length - 1 ? styles.atEnd : '';
  const position = `${100 * computePointPosition(place, points.length, hasStrokes)}%`;
  return (
    <span className={points.length === 1 ? '' : end} ref={createCssVariablesRef({ '--x': position })}>
      {points[place]?.short}
    </span>
  );
}

/** Picks the places of points at about equal distances, including the first and the last, whose dates are shown. */
function pickDates({ length }: readonly TrendPoint[]): readonly number[] {
  if (length <= DATES_MAX) return Array.from({ length }, (_, i) => i);
  return Array.from({ length: DATES_MAX }, (_, i) => Math.round((i * (length - 1)) / (DATES_MAX - 1)));
}
