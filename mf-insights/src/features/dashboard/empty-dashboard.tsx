import { EmptyRidgeChart } from '@northkeep/shared-kit/empty-ridge-chart';
import { observer } from '@northkeep/shared-kit/runtime';
import { DescriptionList } from '@northkeep/shared-kit/table';
import { useToday } from '@northkeep/shared-vault';
import { emptyDashboardTexts, kpiTexts, NO_INSIGHTS_TEXT } from '../../copy.ts';
import { computeKpis } from '../../rules/figures.ts';
import type { InsightHistory } from '../../rules/history.ts';
import { CurrentWeek } from './current-week.tsx';
import styles from './empty-dashboard.module.css';
import { ExampleKpis } from './kpis.tsx';

/**
 * Dashboard of a user without a complete week: shows the current week, the days until each figure is available, and
 * charts with sample values that are labelled as examples.
 */
export const EmptyDashboard = observer(function EmptyDashboard({ history }: { history: InsightHistory }) {
  const missing = computeKpis(history, useToday());
  return (
    <>
      <div className={styles.none}>
        <EmptyRidgeChart lit />
        <h2 className="d5">{NO_INSIGHTS_TEXT}</h2>
      </div>
      <div className={styles.parts}>
        <CurrentWeek facts={history.underWay} />
        <section className="stack">
          <h2 className="d4">{emptyDashboardTexts.missing}</h2>
          <DescriptionList
            pairs={missing.map((figure) => [
              kpiTexts.labels[figure.id],
              figure.state === 'missing' ? kpiTexts.missing(figure.days) : kpiTexts.notMeasured,
            ])}
          />
        </section>
      </div>
      <section>
        <div className={styles.label}>
          <h2 className="t2 ink2">{emptyDashboardTexts.preview}</h2>
          <span className="t2 ink2">{emptyDashboardTexts.example}</span>
        </div>
        <ExampleKpis />
      </section>
    </>
  );
});
