import { joinSentences } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { Icon } from '@northkeep/shared-kit/icon';
import { observer } from '@northkeep/shared-kit/runtime';
import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { findReviewLevel } from '../../rules/review-levels.ts';
import { TOO_MUCH_WEEKS } from '../../rules/too-much.ts';
import { labelOf } from '../plan/plan.ts';
import { type PlannedWeek, reviewTexts } from './copy.ts';
import { ReviewRing } from './review-ring.tsx';
import styles from './review-slide.module.css';
import { ReviewSlide } from './review-slide.tsx';
import type { ReviewedStep } from './reviewed-steps.ts';
import { TargetAdjuster } from './target-adjuster.tsx';

const copy = reviewTexts.step;

interface StepSlideProps {
  reviewed: ReviewedStep;
  plannedWeek: PlannedWeek;
  isAway: boolean;
  takesFocus: boolean;
  onConfirm: (total: number) => void;
}

/** Slide of one step: its progress in the week, and its target for the next one. */
export const StepSlide = observer(function StepSlide({
  reviewed,
  plannedWeek,
  isAway,
  takesFocus,
  onConfirm,
}: StepSlideProps) {
  const { branch, step, label, target, progress, confirmed, fixed, realNumber } = reviewed;
  const [total, setTotal] = useState(confirmed ?? step.total);
  const saying = useId();
  const { text } = isAway ? reviewTexts.away : reviewTexts.levels[findReviewLevel(reviewed)];
  return (
    <ReviewSlide
      above={labelOf(branch.goal)}
      heading={label}
      text={<span id={saying}>{fixed ? copy.fixed : text}</span>}
      figure={!isAway && <ReviewRing target={target} progress={progress} />}
      takesFocus={takesFocus}
    >
      <form
        className={styles.adjust}
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(total);
        }}
      >
        {realNumber !== null && !isAway && !fixed && (
          <p className={`${styles.real} t2 ink2`}>
            {joinSentences(copy.tooMuch(TOO_MUCH_WEEKS), copy.realNumber(realNumber))}
            {total !== realNumber && (
              <Button kind="quiet" small onClick={() => setTotal(realNumber)}>
                {copy.planNumber(realNumber)}
              </Button>
            )}
          </p>
        )}
        {!fixed && (
          <TargetAdjuster
            label={label}
            plannedWeek={plannedWeek}
            value={total}
            describedBy={saying}
            onValue={setTotal}
            onEnter={() => onConfirm(total)}
          />
        )}
        <Button kind="primary" type="submit" {...(fixed ? { 'data-slide-focus': true } : {})}>
          {fixed ? copy.skip : copy.confirm}
          <Icon of={ArrowRight} small />
        </Button>
      </form>
    </ReviewSlide>
  );
});
