import { Icon } from '@northkeep/shared-kit/icon';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { Lock } from 'lucide-react';
import { onboarding } from '../../copy.ts';
import { StopBody } from './stop-body.tsx';
import styles from './why-stop.module.css';

const EXAMPLE_TIMES = 5;

/** Context: why an aim matters. */
export function WhyStop() {
  const copy = onboarding.why;
  return (
    <StopBody heading={copy.heading} text={copy.text}>
      {/* biome-ignore lint/a11y/useSemanticElements: nothing in it is a form */}
      <div role="group" aria-label={copy.example}>
        <div className={styles.rung}>
          <span className="t2 ink3">{copy.aim}</span>
          <p className="d5">{copy.aimText}</p>
          <span className="t1 ink3">{copy.aimTime}</span>
        </div>
        <div className={styles.rung}>
          <span className="t2 ink3">{copy.goal}</span>
          <p className="d4">{copy.goalText}</p>
          <span className="t1 ink3">{copy.goalTime}</span>
        </div>
        <div className={styles.rung}>
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
    </StopBody>
  );
}
