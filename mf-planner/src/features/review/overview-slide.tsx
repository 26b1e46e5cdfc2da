import { formatNumber } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { ProgressDots } from '@northkeep/shared-kit/progress-dots';
import { observer } from '@northkeep/shared-kit/runtime';
import { clampProgress } from '../../rules/plan-limits.ts';
import { findReviewLevel } from '../../rules/review-levels.ts';
import { labelOf } from '../plan/plan.ts';
import { WeekTasks } from '../weeks/week-tasks.tsx';
import { reviewTexts } from './copy.ts';
import styles from './overview-slide.module.css';
import slide from './review-slide.module.css';
import { ReviewSlide } from './review-slide.tsx';
import type { ReviewedStep } from './reviewed-steps.ts';

const copy = reviewTexts.overview;

interface OverviewSlideProps {
  week: string;
  /** ISO week that this review plans, to which open tasks can be carried on. */
  carryTo: string;
  steps: readonly ReviewedStep[];
  isAway: boolean;
  takesFocus: boolean;
  onNext: () => void;
}

/** Lists all selected steps with their progress in the week, and the tasks of the week. */
export const OverviewSlide = observer(function OverviewSlide({
  week,
  carryTo,
  steps,
  isAway,
  takesFocus,
  onNext,
}: OverviewSlideProps) {
  return (
    <ReviewSlide
      heading={isAway ? reviewTexts.away.heading : copy.heading}
      takesFocus={takesFocus}
      {...(steps.length === 0 ? { text: copy.none } : {})}
    >
      <ul className={styles.list}>
        {steps.map((reviewed) => (
          <Row key={reviewed.step.id} reviewed={reviewed} isAway={isAway} />
        ))}
      </ul>
      {!isAway && <WeekTasks week={week} carryTo={carryTo} />}
      <div className={slide.actions}>
        <Button kind="primary" onClick={onNext} data-slide-focus>
          {copy.next}
        </Button>
      </div>
    </ReviewSlide>
  );
});

const Row = observer(function Row({ reviewed, isAway }: { reviewed: ReviewedStep; isAway: boolean }) {
  const { branch, step, label, target, circles } = reviewed;
  const done = clampProgress(reviewed.progress, target);
  const short = isAway ? reviewTexts.away.short(step.total) : reviewTexts.levels[findReviewLevel(reviewed)].short;
  return (
    <li className={styles.row}>
      <span className={styles.label}>
        <bdi>{label}</bdi>
        <span dir="auto" className="t1 ink3">
          {labelOf(branch.goal)}
        </span>
      </span>
      {!isAway && target > 0 && (
        <ProgressDots
          formatNumber={formatNumber}
          past
          total={circles}
          planned={target}
          progress={clampProgress(reviewed.progress, circles)}
          label={label}
        />
      )}
      <span className={`${styles.level} t2 ink2 num`}>
        {!isAway && target > 0 && <span className={`${styles.of} ink3`}>{reviewTexts.of(done, target)}</span>} {short}
      </span>
    </li>
  );
});
