import { Button } from '@northkeep/shared-kit/button';
import { observer, toast } from '@northkeep/shared-kit/runtime';
import { useId } from 'react';
import { buildPlan } from '../plan/plan.ts';
import { setStepTotal } from '../plan/plan-changes.ts';
import styles from './absence-question.module.css';
import { completeReview, saveStepDecision } from './complete-review.ts';
import { reviewTexts } from './copy.ts';
import { reviewDraft } from './review-draft.ts';
import { ReviewSlide } from './review-slide.tsx';
import { getPreviousWeek, listReviewedSteps, type ReviewedStep } from './reviewed-steps.ts';

const copy = reviewTexts.back;

interface WayBackProps {
  today: string;
  /** Number of full weeks in which no step was done and no review was completed. */
  away: number;
  onEach: () => void;
  onClose: () => void;
  onArchive: () => void;
}

/**
 * Asks one question after missed weeks instead of reviewing each of them. The answer is stored as the review of the
 * week before the current one. The current week does not change, even on Saturday and Sunday, when a review would cover
 * it.
 */
export const AbsenceQuestion = observer(function AbsenceQuestion({
  today,
  away,
  onEach,
  onClose,
  onArchive,
}: WayBackProps) {
  const question = useId();
  const week = getPreviousWeek(today);
  const steps = listReviewedSteps(buildPlan(), { draft: reviewDraft.get(week), today });
  const finish = () => {
    completeReview({ week, today, steps });
    onClose();
  };
  const keep = () => {
    finish();
    toast({ type: 'info', text: copy.kept });
  };
  const makeSmaller = () => {
    const changed = steps.filter(({ fixed, step }) => !fixed && halve(step.total) !== step.total);
    for (const one of changed) saveStepDecision(week, one, halve(one.step.total));
    finish();
    toast({
      isPrivate: true,
      type: 'info',
      text: copy.madeSmaller,
      action: { label: copy.undo, run: () => restore(changed) },
    });
  };
  return (
    <ReviewSlide heading={copy.heading} text={copy.text(away)}>
      <h4 className={`${styles.question} d4`} id={question}>
        {copy.question}
      </h4>
      <ul className={styles.answers} aria-labelledby={question}>
        <Answer label={copy.keep} more={copy.keepMore} onChoose={keep} isFirst />
        <Answer label={copy.smaller} more={copy.smallerMore} onChoose={makeSmaller} />
        <Answer label={copy.each} more={copy.eachMore} onChoose={onEach} />
      </ul>
      <Button kind="text" onClick={onArchive}>
        {reviewTexts.intro.earlier}
      </Button>
    </ReviewSlide>
  );
});

interface AnswerProps {
  label: string;
  more: string;
  isFirst?: boolean;
  onChoose: () => void;
}

function Answer({ label, more, isFirst = false, onChoose }: AnswerProps) {
  return (
    <li>
      <button
        type="button"
        className={styles.answer}
        onClick={onChoose}
        {...(isFirst ? { 'data-slide-focus': true } : {})}
      >
        <span className="w5">{label}</span> <span className="t2 ink2">{more}</span>
      </button>
    </li>
  );
}

/** Returns half of the planned times a week, rounded up, so that a planned step stays planned at least once. */
const halve = (total: number): number => Math.ceil(total / 2);

function restore(changed: readonly ReviewedStep[]): void {
  for (const { step, before } of changed) setStepTotal(step.id, before);
}
