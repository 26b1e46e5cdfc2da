import { formatDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { reviews } from '@northkeep/shared-vault';
import { clampProgress } from '../../rules/plan-limits.ts';
import { type PlannedWeek, reviewTexts } from './copy.ts';
import { toLocalDate } from './review-prompt.ts';
import styles from './review-slide.module.css';
import { ReviewSlide } from './review-slide.tsx';
import type { ReviewedStep } from './reviewed-steps.ts';

const copy = reviewTexts.intro;

interface IntroSlideProps {
  week: string;
  plannedWeek: PlannedWeek;
  steps: readonly ReviewedStep[];
  takesFocus: boolean;
  onStart: () => void;
  onArchive: () => void;
}

export const IntroSlide = observer(function IntroSlide({
  week,
  plannedWeek,
  steps,
  takesFocus,
  onStart,
  onArchive,
}: IntroSlideProps) {
  const known = reviews.get(week);
  const day = known && !known.damaged.has('completedAt') ? toLocalDate(known.completedAt) : null;
  const done = steps.reduce((sum, { progress, target }) => sum + clampProgress(progress, target), 0);
  const planned = steps.reduce((sum, { target }) => sum + target, 0);
  return (
    <ReviewSlide
      heading={copy.heading}
      text={steps.length === 0 ? copy.noSteps : copy.sum(done, planned, steps.length)}
      takesFocus={takesFocus}
    >
      {steps.length > 0 && <p className={`${styles.more} ink2`}>{copy.text(plannedWeek)}</p>}
      {day !== null && (
        <p className={`${styles.more} t2 ink3`}>
          {copy.reviewed(formatDate(day, { weekday: 'long', month: 'short', day: 'numeric' }))}
        </p>
      )}
      <div className={styles.actions}>
        <Button kind="primary" onClick={onStart} data-slide-focus>
          {copy.start}
        </Button>
        <Button onClick={onArchive}>{copy.earlier}</Button>
      </div>
    </ReviewSlide>
  );
});
