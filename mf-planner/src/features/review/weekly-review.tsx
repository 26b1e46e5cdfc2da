import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { lazyWithRetry, observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { trustedToday } from '@northkeep/shared-vault';
import { CalendarCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { REVIEW_MODAL } from '../../paths.ts';
import { useUrlDialog } from '../plan/use-url-dialog.ts';
import { WeekRange } from '../plan/week-range.tsx';
import { reviewEntryTexts } from './entry-copy.ts';
import styles from './weekly-review.module.css';

const ReviewContent = lazyWithRetry(() => import('./review-content.tsx'));

/** The button 'Weekly review' and its dialog. */
export const WeeklyReview = observer(function WeeklyReview() {
  const { open } = useUrlDialog(REVIEW_MODAL);
  return (
    <>
      <Button small icon={CalendarCheck} onClick={open}>
        {reviewEntryTexts.title}
      </Button>
      <ReviewDialogInUrl />
    </>
  );
});

/** The dialog of the weekly review, which is open while the URL says so (`?modal=review`). */
export const ReviewDialogInUrl = observer(function ReviewDialogInUrl() {
  const { isOpen, period, close } = useUrlDialog(REVIEW_MODAL);
  return <ReviewDialog open={isOpen} period={period} onClose={close} />;
});

interface ReviewDialogProps {
  open: boolean;
  /** Week or quarter of the archive that is named in the URL. */
  period: string | null;
  onClose: () => void;
}

function ReviewDialog({ open, period, onClose }: ReviewDialogProps) {
  // The date is read when the dialog opens, so the reviewed week does not change at midnight while the dialog is open.
  const [day, setDay] = useState(trustedToday);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setDay(trustedToday());
  }
  // Week that the review in the dialog covers; null while the dialog shows something else.
  const [week, setWeek] = useState<string | null>(null);
  // This function runs for every way to close the dialog: the button, Escape and the Back button of the browser.
  const leave = useRef<() => void>(() => {});
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current && !open) leave.current();
    isShown.current = open;
    if (!open) leave.current = () => {};
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title={<ReviewTitle week={week} />} size="xl" className={styles.dialog}>
      <Suspense fallback={<SkeletonRows rows={6} />}>
        {open && (
          <ReviewContent key={period} today={day} period={period} onWeek={setWeek} leave={leave} onClose={onClose} />
        )}
      </Suspense>
    </Dialog>
  );
}

function ReviewTitle({ week }: { week: string | null }) {
  return (
    <span className={styles.heading}>
      <span className="d4">{reviewEntryTexts.title}</span> {week !== null && <WeekRange week={week} />}
    </span>
  );
}
