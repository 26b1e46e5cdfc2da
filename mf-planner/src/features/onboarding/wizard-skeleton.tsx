import { TaskProgressBar } from '@northkeep/shared-kit/progress';
import { Skeleton } from '@northkeep/shared-kit/skeleton';
import { onboardingTexts } from './copy.ts';
import styles from './wizard.module.css';

/** Placeholder of the wizard while the plan loads. */
export function WizardSkeleton() {
  return (
    <div className={styles.screen} aria-busy="true">
      <div className={`page ${styles.horizon}`}>
        <TaskProgressBar label={onboardingTexts.loading} />
      </div>
      <div className={`page ${styles.body}`}>
        <div className={styles.lines}>
          <h1 className="sr">{onboardingTexts.title}</h1>
          <Skeleton width={78} height={64} />
          <Skeleton width={54} height={64} />
          <Skeleton width={88} />
          <Skeleton width={62} />
        </div>
        <div className={styles.lines}>
          <Skeleton width={22} />
          <Skeleton width={100} height={48} />
          <Skeleton width={72} />
          <Skeleton width={58} />
          <Skeleton width={66} />
        </div>
      </div>
      <div className={styles.go}>
        <div className={`page ${styles.goLoading}`}>
          <p className="t2 ink2" role="status">
            {onboardingTexts.loading}
          </p>
        </div>
      </div>
    </div>
  );
}
