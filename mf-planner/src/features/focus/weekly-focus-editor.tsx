import { Dialog } from '@northkeep/shared-kit/dialog';
import { lazyWithRetry } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { useActiveWeek } from '@northkeep/shared-vault';
import { type RefObject, Suspense } from 'react';
import { mainScreenTexts } from '../../copy.ts';
import { WEEKLY_FOCUS_MODAL } from '../../paths.ts';
import { useUrlDialog } from '../plan/use-url-dialog.ts';
import { WeekRange } from '../plan/week-range.tsx';
import styles from './weekly-focus-editor.module.css';

// The content is loaded on demand, because dragging needs a library that the main view does not use.
const FocusContent = lazyWithRetry(() => import('./focus-content.tsx'));

/**
 * The weekly focus editor is a dialog over the main view that is open while the URL contains `?modal=thisWeekFocus`.
 * When it closes, the focus returns to the element that had it before, or to `button` if that element was removed.
 */
export function WeeklyFocusEditor({ button }: { button?: RefObject<HTMLElement | null> }) {
  const { isOpen, close } = useUrlDialog(WEEKLY_FOCUS_MODAL);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      title={<FocusTitle />}
      size="xl"
      className={styles.dialog ?? ''}
      fallbackFocus={button}
    >
      <Suspense fallback={<SkeletonRows rows={6} />}>{isOpen && <FocusContent />}</Suspense>
    </Dialog>
  );
}

function FocusTitle() {
  return (
    <span className={styles.heading}>
      {mainScreenTexts.titles.steps} <WeekRange week={useActiveWeek()} />
    </span>
  );
}
