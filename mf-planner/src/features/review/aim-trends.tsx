import { observer } from '@northkeep/shared-kit/runtime';
import { Table } from '@northkeep/shared-kit/table';
import { aims, weeklyProgress } from '@northkeep/shared-vault';
import { type AimTrend, computeTrends, sumTrend } from '../../rules/trends.ts';
import { WeekRange } from '../plan/week-range.tsx';
import styles from './aim-trends.module.css';
import { reviewTexts } from './copy.ts';
import { TrendChart } from './trend-chart.tsx';

const copy = reviewTexts.archive;

/** The trend of each aim over the weeks, in the order of the plan: a chart with the table of its numbers. */
export const AimTrends = observer(function AimTrends({ weeks }: { weeks: readonly string[] }) {
  const trends = computeTrends(
    weeklyProgress.items.filter(({ damaged }) => damaged.size === 0),
    weeks,
  );
  const place = new Map(aims.items.map(({ id }, at) => [id, at]));
  const placeOf = ({ aimId }: AimTrend) => place.get(aimId) ?? place.size;
  trends.sort((a, b) => placeOf(a) - placeOf(b));
  if (trends.length === 0) return <p className="ink2">{copy.noRecords}</p>;
  return (
    <div className={styles.trends}>
      <p className="t2 ink3">{copy.trendsMore}</p>
      <ul className={styles.list}>
        {trends.map((trend) => (
          <TrendOfAim key={trend.aimId} trend={trend} />
        ))}
      </ul>
    </div>
  );
});

function TrendOfAim({ trend: { label, weeks } }: { trend: AimTrend }) {
  const { done, planned } = sumTrend(weeks);
  return (
    <li>
      <p className={styles.head}>
        <span dir="auto" className="w5">
          {label}
        </span>
        <span className="t2 ink3 num">{copy.sumTimes(done, planned)}</span>
      </p>
      <TrendChart shares={weeks.map(({ share }) => share)} label={copy.trendOf(label, done, planned, weeks.length)} />
      <p className={`${styles.ends} t1 ink3`} aria-hidden>
        {[weeks[0], weeks.length > 1 ? weeks.at(-1) : undefined].map(
          (one) => one && <WeekRange key={one.week} week={one.week} />,
        )}
      </p>
      <details className={styles.numbers}>
        <summary className="t2 ink2">{copy.table}</summary>
        <Table
          label={label}
          columns={[
            { label: copy.columns.week },
            { label: copy.columns.done, end: true },
            { label: copy.columns.share, end: true },
          ]}
          rows={[...weeks].reverse().map((one) => ({
            key: one.week,
            cells: [
              <WeekRange key="week" week={one.week} />,
              one.share === null ? '–' : copy.sum(one.done, one.planned),
              one.share === null ? copy.noRecord : copy.percent(one.share),
            ],
          }))}
        />
      </details>
    </li>
  );
}
