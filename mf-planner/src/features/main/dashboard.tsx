import { formatDate, formatNumber, formatTimeOf } from '@northkeep/contracts';
import { EmptyRidgeChart } from '@northkeep/shared-kit/empty-ridge-chart';
import { LogoMark } from '@northkeep/shared-kit/logo';
import { TickedProgressBar } from '@northkeep/shared-kit/progress';
import { RidgeChart } from '@northkeep/shared-kit/ridge-chart';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { obstacles, one, useActiveWeek, useNow, userTimeZone, useWeather } from '@northkeep/shared-vault';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { MODAL_PARAM, ONBOARDING_MODAL, WEATHER_LOCATION_PATH } from '../../paths.ts';
import { computeProgress, toRidgeChartWeek } from '../../rules/progress.ts';
import { pickReframing } from '../../rules/reframe.ts';
import { obstacleHelpers } from '../plan/helper-list.ts';
import { listChartWeeks } from '../plan/week-progress.ts';
import styles from './dashboard.module.css';

interface DashboardProps {
  today: string;
  /** The lines of the day, shown below the date. */
  children: ReactNode;
}

/**
 * Dashboard card: date, clock, the lines of the day, the chart of 13 weeks, the progress bar and a reframing hint from
 * the user's own obstacles. On narrow screens everything after the lines is shown below the macro card.
 */
export const Dashboard = observer(function Dashboard({ today, children }: DashboardProps) {
  const weeks = listChartWeeks(useActiveWeek());
  const progress = computeProgress(weeks);
  const hint = pickReframing(
    today,
    obstacles.items.filter(({ damaged }) => !damaged.has('label')).map(({ label }) => label),
    obstacleHelpers.list,
  );
  return (
    <section className={styles.dashboard} aria-label={mainScreenTexts.dashboard}>
      <div className={styles.head}>
        <h1 className={`${styles.date} d6`}>
          <span>{formatDate(today, { weekday: 'long' })}</span> {formatDate(today, { month: 'short', day: 'numeric' })}
        </h1>
        <Gauges today={today} />
        <Link
          className={styles.logo}
          data-tour="direction"
          to={`?${MODAL_PARAM}=${ONBOARDING_MODAL}`}
          aria-label={mainScreenTexts.openOnboarding}
        >
          <LogoMark size={20} />
        </Link>
      </div>
      {children}
      <WeeksChart weeks={weeks} />
      <div className={styles.progress} data-tour="macro-progress">
        <div className={styles.progressHead}>
          <span className="t2 ink2">{mainScreenTexts.progress}</span>
          <span className="d4">{mainScreenTexts.percent(progress)}</span>
        </div>
        <TickedProgressBar value={progress} label={mainScreenTexts.progress} />
        <p className={`${styles.note} t1 ink3`}>{mainScreenTexts.progressNote}</p>
      </div>
      {hint && <p className={`${styles.hint} t2 ink2`}>{mainScreenTexts.reframe(hint.obstacle, hint.helper)}</p>}
    </section>
  );
});

const Gauges = observer(function Gauges({ today }: { today: string }) {
  return (
    <dl className={`${styles.gauges} t1`}>
      <Gauge label={mainScreenTexts.year} value={formatDate(today, { year: 'numeric' })} />
      <Gauge label={mainScreenTexts.time} value={formatTimeOf(useNow(), userTimeZone())} />
      <Maximum today={today} />
    </dl>
  );
});

/**
 * Shows today's highest temperature at the location from the settings; while no temperature is known, a link to the
 * setting.
 */
const Maximum = observer(function Maximum({ today }: { today: string }) {
  const maximum = useWeather(one('settings').geoEnabled)?.weather.state.days.get(today);
  const unknown = (
    <Link to={WEATHER_LOCATION_PATH} aria-label={mainScreenTexts.setLocation}>
      {mainScreenTexts.unknown}
    </Link>
  );
  return (
    <Gauge label={mainScreenTexts.maximum} value={maximum === undefined ? unknown : mainScreenTexts.degrees(maximum)} />
  );
});

function Gauge({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <dt className="ink3">{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function WeeksChart({ weeks }: { weeks: ReturnType<typeof listChartWeeks> }) {
  const drawn = weeks.map((week) => ({ ...toRidgeChartWeek(week), hidden: week.hidden, away: week.away }));
  const done = drawn.at(-1)?.done ?? 0;
  // The chart is redrawn only when its data change, and with low priority, so that the tapped circle is rendered first.
  const key = JSON.stringify(drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all of the drawn data
  const stable = useDeferredValue(useMemo(() => drawn, [key]));
  const isEmpty = stable.every((week) => week.done === 0);
  // The empty chart has the same size as the ridge chart, so the page does not shift when the first tick draws a
  // stroke.
  return (
    <div className={styles.ridge}>
      <div className={styles.chart}>
        {isEmpty ? (
          <EmptyRidgeChart lit label={mainScreenTexts.ridgeStart} />
        ) : (
          <RidgeChart weeks={stable} width={500} height={132} draw fresh formatNumber={formatNumber} />
        )}
      </div>
      <p className={`${styles.caption} t1 ink3`}>
        <span>{isEmpty ? mainScreenTexts.ridgeStart : mainScreenTexts.ridgeNote}</span>
        {!isEmpty && <span className="now num nowrap">{mainScreenTexts.thisWeek(done)}</span>}
      </p>
    </div>
  );
}
