import { EmptyRidgeChart } from '@northkeep/shared-kit/ridge-chart';
import { observer } from '@northkeep/shared-kit/runtime';
import { lines, steps, userTimeZone, useSession } from '@northkeep/shared-vault';
import { daysSoFar, EMPTY, EXAMPLE, SAMPLE_KPIS, WHAT_WILL_STAND } from '../../copy.ts';
import { countLoggedDays, DAYS_NEEDED } from '../../rules/days-logged.ts';
import styles from './dashboard-screen.module.css';

/** Insights screen: the empty state with the days logged so far, and labelled sample values. */
export const DashboardScreen = observer(function DashboardScreen() {
  const { user } = useSession();
  const name = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  const zone = userTimeZone();
  const days = countLoggedDays(
    [...lines.items, ...steps.items].map(({ updatedAt }) => updatedAt),
    zone,
  );
  return (
    <div className="page">
      <h1 className={`d5 ${styles.title}`}>{name}</h1>
      <section className={styles.none} data-tour="insights-metrics">
        <EmptyRidgeChart lit />
        <h2 className="d5">{EMPTY}</h2>
        <p className="ink2">{daysSoFar(days, DAYS_NEEDED)}</p>
      </section>
      <section>
        <div className={styles.label}>
          <h3 className="t2 ink2">{WHAT_WILL_STAND}</h3>
          <span className="t2 ink2">{EXAMPLE}</span>
        </div>
        <dl className={styles.kpis}>
          {SAMPLE_KPIS.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="d6 num">
                {value}
                {unit === '' ? null : <small>{unit}</small>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
});
