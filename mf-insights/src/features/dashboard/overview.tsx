import { observer } from '@northkeep/shared-kit/runtime';
import { useToday } from '@northkeep/shared-vault';
import { overviewTexts as copy } from '../../copy.ts';
import { computeKpis } from '../../rules/figures.ts';
import type { InsightHistory } from '../../rules/history.ts';
import { formatWeek } from '../trends/format-week.ts';
import { WeekTrend } from '../trends/week-trend.tsx';
import { CurrentWeek } from './current-week.tsx';
import { Kpis } from './kpis.tsx';
import styles from './overview.module.css';
import { SuggestedActions } from './suggested-actions.tsx';

/** Number of weeks in the chart. */
const WEEKS = 13;

/** Shows the figures of the last complete week, a chart of the last 13 weeks, and suggested actions. */
export const Overview = observer(function Overview({ history }: { history: InsightHistory }) {
  const today = useToday();
  const last = history.weeks.at(-1)?.week;
  return (
    <>
      {last !== undefined && <h2 className={`${styles.week} t2 ink2`}>{copy.week(formatWeek(last))}</h2>}
      <Kpis figures={computeKpis(history, today)} />
      <section className={styles.trend}>
        <div className={styles.head}>
          <h2 className="d4">{copy.trend(Math.min(WEEKS, history.weeks.length))}</h2>
          <span className="t2 ink3">{copy.strokes}</span>
        </div>
        <WeekTrend history={history} signals={['follow-through', 'alignment']} count={WEEKS} hasStrokes />
      </section>
      <SuggestedActions history={history} />
      <div className={styles.running}>
        <CurrentWeek facts={history.underWay} />
      </div>
    </>
  );
});
