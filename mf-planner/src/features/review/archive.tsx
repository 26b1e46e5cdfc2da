import { formatDate, GATES } from '@northkeep/contracts';
import { Button } from '@northkeep/shared-kit/button';
import { EmptyState } from '@northkeep/shared-kit/empty-state';
import { Link, observer } from '@northkeep/shared-kit/runtime';
import { firstWeek, type Item, reviews, useSession, weeklyProgress } from '@northkeep/shared-vault';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { common } from '../../copy.ts';
import { BILLING } from '../../paths.ts';
import { findReviewedWeek, isQuarter, listWeeks, quarterOf } from '../../rules/review-weeks.ts';
import { WeekRange } from '../plan/week-range.tsx';
import styles from './archive.module.css';
import { review } from './copy.ts';
import { DecisionList } from './decision-list.tsx';
import { Quarter } from './quarter.tsx';
import { dateOf } from './review-prompt.ts';
import { Slide } from './slide.tsx';
import { Trends } from './trends.tsx';

const copy = review.archive;

/**
 * Completed reviews with the trend of each aim. The Free plan sees the last weeks; the quarterly review is part of Pro.
 */
export const Archive = observer(function Archive({ today, onBack }: { today: string; onBack: () => void }) {
  const { user } = useSession();
  const limit = GATES[user?.plan ?? 'free'].reviewWeeks;
  const [quarter, setQuarter] = useState<string | null>(null);
  if (quarter !== null) return <Quarter quarter={quarter} onBack={() => setQuarter(null)} />;
  const recorded = listRecordedWeeks(today);
  const weeks = limit === null ? recorded : recorded.slice(-limit);
  const completed = reviews.items.filter(({ id }) => weeks.includes(id)).sort((a, b) => (a.id < b.id ? 1 : -1));
  const quarters = [...new Set(weeks.map(quarterOf))].reverse();
  return (
    <Slide heading={copy.heading}>
      <BackButton onBack={onBack} />
      {limit !== null && recorded.length > limit && <PlanLimit>{copy.limit(limit)}</PlanLimit>}
      <h4 className={`${styles.part} d5`}>{copy.trends}</h4>
      <Trends weeks={weeks} />
      <h4 className={`${styles.part} d5`}>{copy.reviews}</h4>
      {completed.length === 0 && <EmptyState title={copy.none}>{copy.noneMore}</EmptyState>}
      <ul className={styles.reviews}>
        {completed.map((one) => (
          <CompletedReview key={one.id} completed={one} />
        ))}
      </ul>
      <h4 className={`${styles.part} d5`}>{copy.quarters}</h4>
      {limit === null ? (
        <div className={styles.quarters}>
          {quarters.map((one) => (
            <Button key={one} onClick={() => setQuarter(one)}>
              {review.quarter.title(one)}
            </Button>
          ))}
        </div>
      ) : (
        <PlanLimit>{copy.quarterLimit}</PlanLimit>
      )}
    </Slide>
  );
});

/** ISO weeks from the first one with a record, or of the account, to the one that is reviewed now. */
function listRecordedWeeks(today: string): string[] {
  const to = findReviewedWeek(today);
  let from = firstWeek() ?? to;
  for (const { week, damaged } of weeklyProgress.items) if (!damaged.has('week') && week < from) from = week;
  for (const { id } of reviews.items) if (!isQuarter(id) && id < from) from = id;
  return listWeeks(from, to);
}

export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <Button kind="text" className={styles.back} icon={ArrowLeft} onClick={onBack} data-slide-focus>
      {copy.back}
    </Button>
  );
}

function PlanLimit({ children }: { children: ReactNode }) {
  return (
    <p className="ink2">
      {children} <Link to={BILLING}>{copy.plans}</Link>
    </p>
  );
}

const CompletedReview = observer(function CompletedReview({ completed }: { completed: Item<'reviews'> }) {
  const { id, note, decisions, completedAt, damaged } = completed;
  const day = damaged.has('completedAt') ? null : dateOf(completedAt);
  return (
    <li className={styles.review}>
      <h5 className={styles.head}>
        <WeekRange week={id} />
        {day !== null && (
          <time className="t1 ink3" dateTime={day}>
            {formatDate(day, { weekday: 'short', month: 'short', day: 'numeric' })}
          </time>
        )}
      </h5>
      {damaged.has('note') ? (
        <p className="ink3">{common.damaged}</p>
      ) : (
        note && <p className={`${styles.note} read`}>{note}</p>
      )}
      <p className="t2 ink3">{copy.decided}</p>
      {damaged.has('decisions') ? (
        <p className="ink3">{common.damaged}</p>
      ) : (
        <DecisionList decisions={decisions} none={copy.unchanged} />
      )}
    </li>
  );
});
