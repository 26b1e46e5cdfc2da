import { Icon } from '@northkeep/shared-kit/icon';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { Lock } from 'lucide-react';
import { onboardingTexts } from './copy.ts';
import { PageLayout } from './page-layout.tsx';
import styles from './why-page.module.css';

const EXAMPLE_TIMES = 5;

/** First wizard page: explains aims, goals and steps with an example. */
export function WhyPage() {
  const copy = onboardingTexts.why;
  return (
    <PageLayout heading={copy.heading} text={copy.text}>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing in it is a form */}
      <div role="group" aria-label={copy.example}>
        <div className={styles.level}>
          <span className="t2 ink3">{copy.aim}</span>
          <p className="d5">{copy.aimText}</p>
          <span className="t1 ink3">{copy.aimTime}</span>
        </div>
        <div className={styles.level}>
          <span className="t2 ink3">{copy.goal}</span>
          <p className="d4">{copy.goalText}</p>
          <span className="t1 ink3">{copy.goalTime}</span>
        </div>
        <div className={styles.level}>
          <span className="t2 ink3">{copy.step}</span>
          <p>{copy.stepText}</p>
          <span className="t1 now">{copy.stepTime}</span>
          <ProgressDots className={styles.dots} total={EXAMPLE_TIMES} progress={0} label={copy.stepText} />
        </div>
        <p className={`${styles.note} t1 ink3`}>{copy.note}</p>
      </div>
      <p className={`${styles.promise} t2 ink2`}>
        <Icon of={Lock} small />
        <span>{copy.promise}</span>
      </p>
    </PageLayout>
  );
}
