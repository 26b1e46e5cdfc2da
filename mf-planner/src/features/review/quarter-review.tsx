import { PLAN_LIMITS } from '@northkeep/contracts';
import { TextArea } from '@northkeep/shared-kit/field';
import { observer } from '@northkeep/shared-kit/runtime';
import { reviews, useSession, weeklyProgress } from '@northkeep/shared-vault';
import { commonTexts } from '../../copy.ts';
import { weeksOfQuarter } from '../../rules/review-weeks.ts';
import { computeTrends, sumTrend } from '../../rules/trends.ts';
import { useAutosave } from '../plan/use-autosave.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { AimTrends } from './aim-trends.tsx';
import styles from './archive.module.css';
import { BackButton } from './archive.tsx';
import { REVIEW_NOTE_MAX } from './complete-review.ts';
import { reviewTexts } from './copy.ts';
import { PlanLimit } from './plan-limit.tsx';
import { ReviewSlide } from './review-slide.tsx';

const copy = reviewTexts.quarter;

/**
 * Review of a quarter: its numbers, the trend of each aim, the notes of its weeks, and a note of its own, which is
 * read-only after a downgrade.
 */
export const QuarterReview = observer(function QuarterReview({
  quarter,
  onBack,
}: {
  quarter: string;
  onBack: () => void;
}) {
  const canWrite = PLAN_LIMITS[useSession().user?.plan ?? 'free'].reviewWeeks === null;
  const weeks = weeksOfQuarter(quarter);
  const completed = reviews.items.filter(({ id }) => weeks.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const sound = weeklyProgress.items.filter(({ damaged }) => damaged.size === 0);
  const { done, planned } = sumTrend(computeTrends(sound, weeks).flatMap((trend) => trend.weeks));
  const notes = completed.filter(({ note, damaged }) => note && !damaged.has('note'));
  return (
    <ReviewSlide heading={copy.title(quarter)} text={copy.sum(done, planned, completed.length)}>
      <BackButton onBack={onBack} />
      {(canWrite || reviews.get(quarter)) && <QuarterNote quarter={quarter} canWrite={canWrite} />}
      {!canWrite && <PlanLimit>{copy.noteLimit}</PlanLimit>}
      <h4 className={`${styles.part} d5`}>{reviewTexts.archive.trends}</h4>
      <AimTrends weeks={weeks} />
      {notes.length > 0 && (
        <>
          <h4 className={`${styles.part} d5`}>{copy.notes}</h4>
          <ul className={styles.reviews}>
            {notes.map(({ id, note }) => (
              <li key={id} className={styles.review}>
                <h5>
                  <WeekRange week={id} />
                </h5>
                <p dir="auto" className={`${styles.note} read`}>
                  {note}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </ReviewSlide>
  );
});

/** The note of a quarter, saved with each input in the record of the quarter. */
const QuarterNote = observer(function QuarterNote({ quarter, canWrite }: { quarter: string; canWrite: boolean }) {
  const known = reviews.get(quarter);
  const isDamaged = known?.damaged.has('note') ?? false;
  const { text, saving, touched, write, settle } = useAutosave(isDamaged ? '' : (known?.note ?? ''), (note) => {
    if (reviews.status !== 'ready' || note.length > REVIEW_NOTE_MAX) return; // vault locked, or note too long
    const completedAt = reviews.get(quarter)?.completedAt ?? new Date().toISOString();
    reviews.create({ completedAt, note: note === '' ? null : note }, { id: quarter });
  });
  const tooLong = text.length > REVIEW_NOTE_MAX;
  return (
    <TextArea
      label={copy.note}
      // A text that is too long is not saved.
      data-draft={tooLong ? `quarter.${quarter}` : undefined}
      data-draft-kept
      error={tooLong && commonTexts.textTooLong(REVIEW_NOTE_MAX)}
      hint={isDamaged ? commonTexts.damaged : canWrite && copy.noteHint}
      rows={3}
      value={text}
      onValue={write}
      onBlur={tooLong ? undefined : settle}
      readOnly={!canWrite || isDamaged || (known?.readOnly ?? false)}
      end={
        touched &&
        !tooLong && (
          <span className="t2 ink3" role="status">
            {saving ? copy.saving : copy.saved}
          </span>
        )
      }
    />
  );
});
