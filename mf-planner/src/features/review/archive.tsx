import { formatDate } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, reviews, useSession } from '@northkeep/shared-vault';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commonTexts } from '../../copy.ts';
import { isQuarterId, quarterOf } from '../../rules/review-weeks.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { AimTrends } from './aim-trends.tsx';
import styles from './archive.module.css';
import { reviewTexts } from './copy.ts';
import { DecisionList } from './decision-list.tsx';
import { PlanLimit } from './plan-limit.tsx';
import { QuarterReview } from './quarter-review.tsx';
import { listRecordedWeeks, reviewWeeksLimit } from './recorded-weeks.ts';
import { toLocalDate } from './review-prompt.ts';
import { ReviewSlide } from './review-slide.tsx';

const copy = reviewTexts.archive;

interface ArchiveProps {
  today: string;
  /** Week or quarter that is shown first, such as one that the search found. */
  period?: string | null;
  onBack: () => void;
}

/**
 * Completed reviews with the trend of each aim. An account that never had a paid plan sees the last weeks and no
 * quarterly reviews.
 */
export const ReviewArchive = observer(function ReviewArchive({ today, period = null, onBack }: ArchiveProps) {
  const { user } = useSession();
  const limit = reviewWeeksLimit(user);
  const [quarter, setQuarter] = useState(limit === null && period && isQuarterId(period) ? period : null);
  if (quarter !== null) return <QuarterReview quarter={quarter} onBack={() => setQuarter(null)} />;
  const recorded = listRecordedWeeks(today);
  const weeks = limit === null ? recorded : recorded.slice(-limit);
  const completed = reviews.items.filter(({ id }) => weeks.includes(id)).sort((a, b) => (a.id < b.id ? 1 : -1));
  const quarters = [...new Set(weeks.map(quarterOf))].reverse();
  return (
    <ReviewSlide heading={copy.heading}>
      <BackButton onBack={onBack} />
      {limit !== null && recorded.length > limit && (
        <PlanLimit missing={copy.limitOnly(limit)}>{copy.limit(limit)}</PlanLimit>
      )}
      <h4 className={`${styles.part} d5`}>{copy.trends}</h4>
      <AimTrends weeks={weeks} />
      <h4 className={`${styles.part} d5`}>{copy.reviews}</h4>
      {completed.length === 0 && <EmptyState title={copy.none}>{copy.noneMore}</EmptyState>}
      <ul className={styles.reviews}>
        {completed.map((one) => (
          <CompletedReview key={one.id} completed={one} isWanted={one.id === period} />
        ))}
      </ul>
      <h4 className={`${styles.part} d5`}>{copy.quarters}</h4>
      {limit === null ? (
        <div className={styles.quarters}>
          {quarters.map((one) => (
            <Button key={one} onClick={() => setQuarter(one)}>
              {reviewTexts.quarter.title(one)}
            </Button>
          ))}
        </div>
      ) : (
        <PlanLimit>{copy.quarterLimit}</PlanLimit>
      )}
    </ReviewSlide>
  );
});

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button kind="text" className={styles.back} icon={ArrowLeft} onClick={onBack} data-slide-focus>
      {copy.back}
    </Button>
  );
}

interface CompletedReviewProps {
  completed: Item<'reviews'>;
  /** True if the archive was opened at this week or quarter. Its list item then gets the focus. */
  isWanted: boolean;
}

const CompletedReview = observer(function CompletedReview({ completed, isWanted }: CompletedReviewProps) {
  const { id, note, decisions, completedAt, damaged } = completed;
  const item = useRef<HTMLLIElement>(null);
  // The focus is set one frame later, because the slide focuses its own button first.
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(() => item.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
  const day = damaged.has('completedAt') ? null : toLocalDate(completedAt);
  return (
    <li ref={item} className={styles.review} {...(isWanted ? { tabIndex: -1 } : {})}>
      <h5 className={styles.head}>
        <WeekRange week={id} />
        {day !== null && (
          <time className="t1 ink3" dateTime={day}>
            {formatDate(day, { weekday: 'short', month: 'short', day: 'numeric' })}
          </time>
        )}
      </h5>
      {damaged.has('note') ? (
        <p className="ink3">{commonTexts.damaged}</p>
      ) : (
        note && (
          <p dir="auto" className={`${styles.note} read`}>
            {note}
          </p>
        )
      )}
      <p className="t2 ink3">{copy.decided}</p>
      {damaged.has('decisions') ? (
        <p className="ink3">{commonTexts.damaged}</p>
      ) : (
        <DecisionList decisions={decisions} none={copy.unchanged} />
      )}
    </li>
  );
});
