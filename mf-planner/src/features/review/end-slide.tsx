import { Button } from '@northkeep/shared-kit/button';
import { TextArea } from '@northkeep/shared-kit/field';
import { observer } from '@northkeep/shared-kit/runtime';
import { reviews } from '@northkeep/shared-vault';
import { useRef } from 'react';
import { commonTexts } from '../../copy.ts';
import { canCompleteReview, REVIEW_NOTE_MAX } from './complete-review.ts';
import { type PlannedWeek, reviewTexts } from './copy.ts';
import { DecisionList } from './decision-list.tsx';
import { reviewDraft } from './review-draft.ts';
import styles from './review-slide.module.css';
import { ReviewSlide } from './review-slide.tsx';

const copy = reviewTexts.end;

interface EndSlideProps {
  week: string;
  plannedWeek: PlannedWeek;
  takesFocus: boolean;
  onDone: () => void;
}

/**
 * Last slide, 'All Set', with the changed planned times and the note. Closing the dialog on this slide completes the
 * review.
 */
export const EndSlide = observer(function EndSlide({ week, plannedWeek, takesFocus, onDone }: EndSlideProps) {
  const { note, decisions } = reviewDraft.get(week);
  const known = reviews.get(week);
  const text = note ?? known?.note ?? '';
  const area = useRef<HTMLTextAreaElement>(null);
  const isNoteFixed = known !== undefined && (known.readOnly || known.damaged.has('note'));
  return (
    <ReviewSlide heading={copy.heading} takesFocus={takesFocus}>
      <h4 className={`${styles.more} t2 ink3`}>{copy.changes(plannedWeek)}</h4>
      <DecisionList decisions={decisions} none={copy.same} />
      {!isNoteFixed && (
        <TextArea
          className={styles.note}
          label={copy.note}
          hint={copy.noteHint}
          rows={3}
          ref={area}
          error={text.trim().length > REVIEW_NOTE_MAX && commonTexts.textTooLong(REVIEW_NOTE_MAX)}
          value={text}
          onValue={(text) => reviewDraft.setNote(week, text)}
          onBlur={() => reviewDraft.store()}
        />
      )}
      <div className={styles.actions}>
        <Button
          kind="primary"
          onClick={() => (canCompleteReview(week) ? onDone() : area.current?.focus())}
          data-slide-focus
        >
          {copy.done}
        </Button>
      </div>
    </ReviewSlide>
  );
});
