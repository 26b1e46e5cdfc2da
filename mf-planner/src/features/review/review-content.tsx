import { formatDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { getFirstCountedWeek, reviews, weeklyProgress } from '@northkeep/shared-vault';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { countWeeksAway, findReviewDay, findReviewedWeek, isQuarterId } from '../../rules/review-weeks.ts';
import { isPlanReady } from '../plan/plan.ts';
import { AbsenceQuestion } from './absence-question.tsx';
import { ReviewArchive } from './archive.tsx';
import { reviewTexts } from './copy.ts';
import styles from './review-slide.module.css';
import { ReviewSlide } from './review-slide.tsx';
import { ReviewSlides } from './review-slides.tsx';
import { getPreviousWeek } from './reviewed-steps.ts';

interface ReviewContentProps {
  /** ISO date on which the dialog was opened. */
  today: string;
  /** Called with the ISO week under review; called with null when the dialog shows anything else. */
  period: string | null;
  /** Called with the week under review; null for any other content. */
  onWeek: (week: string | null) => void;
  /** Called when the dialog has closed. */
  leave: RefObject<() => void>;
  onClose: () => void;
}

/** Content of the weekly review: the slides of a week, the question after weeks away, or the archive. */
export default observer(function ReviewContent({ today, period, onWeek, leave, onClose }: ReviewContentProps) {
  const [isArchive, setArchive] = useState(period !== null);
  if (!isPlanReady() || reviews.status !== 'ready') return <SkeletonRows rows={6} />;
  if (isArchive) return <ReviewArchive today={today} period={period} onBack={() => setArchive(false)} />;
  return <CurrentReview {...{ today, onWeek, leave, onClose }} onArchive={() => setArchive(true)} />;
});

const CurrentReview = observer(function CurrentReview({
  today,
  onWeek,
  leave,
  onClose,
  onArchive,
}: Omit<ReviewContentProps, 'period'> & { onArchive: () => void }) {
  // The number of missed weeks is computed once, on mount. Answering the question ends the absence, and a new
  // computation would then remove the slides that the answer has opened.
  const [away] = useState(() => countWeeksAway({ today, active: listActiveWeeks(), first: getFirstCountedWeek() }));
  const [isAsked, setAsked] = useState(away > 0);
  const week = away > 0 ? getPreviousWeek(today) : findReviewedWeek(today);
  const first = getFirstCountedWeek() ?? week;
  const shown = away > 0 ? null : week < first ? first : week;
  // A layout effect runs before the paint, so that the title does not change visibly.
  useLayoutEffect(() => {
    onWeek(shown);
    return () => onWeek(null);
  }, [shown, onWeek]);
  if (week < first) {
    return (
      <ReviewSlide heading={reviewTexts.first.heading} text={reviewTexts.first.text(formatReviewDay(first))}>
        <div className={styles.actions}>
          <Button kind="primary" onClick={onClose} data-slide-focus>
            {reviewTexts.first.close}
          </Button>
        </div>
      </ReviewSlide>
    );
  }
  if (isAsked) {
    return (
      <AbsenceQuestion
        today={today}
        away={away}
        onEach={() => setAsked(false)}
        onClose={onClose}
        onArchive={onArchive}
      />
    );
  }
  return (
    <ReviewSlides week={week} today={today} isAway={away > 0} leave={leave} onClose={onClose} onArchive={onArchive} />
  );
});

/** ISO weeks in which a step was done or a review was completed. */
function listActiveWeeks(): string[] {
  const ticked = weeklyProgress.items.filter(({ progress, damaged }) => progress > 0 && !damaged.has('week'));
  return [...ticked.map(({ week }) => week), ...reviews.items.map(({ id }) => id).filter((id) => !isQuarterId(id))];
}

function formatReviewDay(week: string): string {
  return formatDate(findReviewDay(week), { weekday: 'long', month: 'short', day: 'numeric' });
}
