import { PrintedPage } from '@northkeep/shared-kit/print';
import { observer } from '@northkeep/shared-kit/runtime';
import { reviews } from '@northkeep/shared-vault';
import { labelOf } from '../plan/plan.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { reviewDraft } from '../review/review-draft.ts';
import type { ReviewedStep } from '../review/reviewed-steps.ts';
import { printTexts } from './copy.ts';
import { PrintedStep } from './printed-step.tsx';

interface PrintedReviewProps {
  week: string;
  steps: readonly ReviewedStep[];
}

/** Printed weekly review: every step of the week with its result and decision, and the note. */
export function PrintedReview(review: PrintedReviewProps) {
  return (
    <PrintedPage isDialog title={printTexts.review}>
      {() => <Review {...review} />}
    </PrintedPage>
  );
}

const Review = observer(function Review({ week, steps }: PrintedReviewProps) {
  const { note } = reviewDraft.get(week);
  const known = reviews.get(week);
  const stored = known?.damaged.has('note') ? null : known?.note;
  const text = note ?? stored ?? '';
  const goals = [...new Set(steps.map(({ branch }) => branch))];
  return (
    <>
      <p>
        <WeekRange week={week} />
      </p>
      {goals.map((branch) => (
        <section key={branch.goal.id}>
          <h2 dir="auto">{labelOf(branch.goal)}</h2>
          <ul>
            {steps
              .filter((one) => one.branch === branch)
              .map(({ step, label, target, progress, confirmed }) => (
                <PrintedStep
                  key={step.id}
                  label={label}
                  total={target}
                  progress={progress}
                  aside={confirmed === null ? '' : printTexts.planned(confirmed)}
                />
              ))}
          </ul>
        </section>
      ))}
      {text !== '' && (
        <section>
          <h2>{printTexts.note}</h2>
          <p dir="auto">{text}</p>
        </section>
      )}
    </>
  );
});
