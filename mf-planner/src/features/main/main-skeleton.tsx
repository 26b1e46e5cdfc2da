import { formatDate } from '@northkeep/contracts';
import { Skeleton, SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { mainScreenTexts } from '../../copy.ts';
import styles from './dashboard.module.css';

/** Placeholder of the dashboard card while the plan loads; it shows today's date already. */
export function DashboardSkeleton({ today }: { today: string }) {
  return (
    <div className={styles.dashboard} aria-busy="true">
      <div className={styles.head}>
        <h1 className={`${styles.date} d6`}>
          <span>{formatDate(today, { weekday: 'long' })}</span> {formatDate(today, { month: 'short', day: 'numeric' })}
        </h1>
      </div>
      <SkeletonRows rows={2} />
      <div className={styles.ridge}>
        <Skeleton width={100} height={96} />
      </div>
    </div>
  );
}

/** Placeholder of the macro card until its first aims are loaded. */
export function PlannerCardSkeleton() {
  return (
    <div aria-busy="true">
      <h2 className="d5">{mainScreenTexts.titles.steps}</h2>
      <SkeletonRows rows={6} />
    </div>
  );
}
