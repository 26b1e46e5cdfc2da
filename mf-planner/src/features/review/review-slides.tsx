import { addIsoWeeks, isoWeekOf } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { type RefObject, useEffect, useState } from 'react';
import { buildPlan } from '../plan/plan.ts';
import { PrintedReview } from '../print/printed-review.tsx';
import { canCompleteReview, completeReview, saveStepDecision } from './complete-review.ts';
import { reviewTexts } from './copy.ts';
import { EndSlide } from './end-slide.tsx';
import { IntroSlide } from './intro-slide.tsx';
import { OverviewSlide } from './overview-slide.tsx';
import { reviewDraft } from './review-draft.ts';
import { ReviewPager } from './review-pager.tsx';
import { listReviewedSteps } from './reviewed-steps.ts';
import { StepSlide } from './step-slide.tsx';

/** Number of slides before those of the steps: start and overview. */
const SLIDES_BEFORE = 2;

interface ReviewSlidesProps {
  week: string;
  today: string;
  /** True for a review after missed weeks, which begins with the overview and shows no ratings. */
  isAway: boolean;
  leave: RefObject<() => void>;
  onClose: () => void;
  onArchive: () => void;
}

/** The slides of a review: start, overview, one for each selected step, 'All Set'. */
export const ReviewSlides = observer(function ReviewSlides({
  week,
  today,
  isAway,
  leave,
  onClose,
  onArchive,
}: ReviewSlidesProps) {
  const [chosen, setChosen] = useState({ place: isAway ? 1 : 0, byPager: false });
  const draft = reviewDraft.get(week);
  const steps = listReviewedSteps(buildPlan(), { draft, today });
  const last = SLIDES_BEFORE + steps.length;
  const place = Math.min(chosen.place, last);
  const next = () => setChosen({ place: place + 1, byPager: false });
  // Closing the dialog on the last slide completes the review.
  useEffect(() => {
    leave.current =
      place === last && canCompleteReview(week)
        ? () => completeReview({ week, today, steps })
        : () => reviewDraft.store();
  });
  // A review of the current week plans the next week; a review of an earlier week plans the current week.
  const current = isoWeekOf(today);
  const plannedWeek = week === current ? 'next' : 'this';
  const carryTo = plannedWeek === 'next' ? addIsoWeeks(current, 1) : current;
  const takesFocus = !chosen.byPager;
  const step = steps[place - SLIDES_BEFORE];
  const names = [
    reviewTexts.intro.name,
    reviewTexts.overview.name,
    ...steps.map(({ label }) => label),
    reviewTexts.end.name,
  ];
  return (
    <>
      <PrintedReview week={week} steps={steps} />
      {place === 0 && <IntroSlide {...{ week, plannedWeek, steps, takesFocus }} onStart={next} onArchive={onArchive} />}
      {place === 1 && <OverviewSlide {...{ week, carryTo, steps, isAway, takesFocus }} onNext={next} />}
      {step && (
        <StepSlide
          key={step.step.id}
          {...{ reviewed: step, plannedWeek, isAway, takesFocus }}
          onConfirm={(total) => {
            if (!step.fixed) saveStepDecision(week, step, total);
            next();
          }}
        />
      )}
      {place === last && <EndSlide {...{ week, plannedWeek, takesFocus }} onDone={onClose} />}
      <ReviewPager names={names} place={place} onPlace={(to) => setChosen({ place: to, byPager: true })} />
    </>
  );
});
