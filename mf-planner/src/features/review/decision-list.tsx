import { commonTexts } from '../../copy.ts';
import { reviewTexts } from './copy.ts';
import styles from './decision-list.module.css';
import type { ReviewDecision } from './review-draft.ts';

/** Lists the steps whose planned times the review changed; shows the text `none` when there are none. */
export function DecisionList({ decisions, none }: { decisions: readonly ReviewDecision[]; none: string }) {
  const changed = decisions.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return <p className="ink2">{none}</p>;
  return (
    <ul className={styles.list}>
      {changed.map(({ stepId, stepLabel, before, after }) => (
        <li key={stepId}>
          <span className="sr">{reviewTexts.end.change(stepLabel || commonTexts.damaged, before, after)}</span>
          <span aria-hidden dir="auto">
            {stepLabel || commonTexts.damaged}
          </span>
          {/* The arrow has one direction, so the numbers around it run in that of the arrow. */}
          <span className="num" dir="ltr" aria-hidden>
            <span className="ink3">{reviewTexts.often(before)}</span> → {reviewTexts.often(after)}
          </span>
        </li>
      ))}
    </ul>
  );
}
