import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { lazyWithRetry, observer } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { History } from 'lucide-react';
import { Suspense } from 'react';
import { WEEKS_MODAL } from '../../paths.ts';
import { useUrlDialog } from '../plan/use-url-dialog.ts';
import { reviewEntryTexts } from '../review/entry-copy.ts';

const WeeksContent = lazyWithRetry(() => import('./weeks-content.tsx'));

/** The button 'Weeks' and its dialog, which is open while the URL says so (`?modal=weeks`). */
export const Weeks = observer(function Weeks() {
  const { isOpen, period, open, close } = useUrlDialog(WEEKS_MODAL);
  return (
    <>
      <Button small icon={History} onClick={open}>
        {reviewEntryTexts.weeks}
      </Button>
      <Dialog open={isOpen} onClose={close} title={reviewEntryTexts.weeks} size="l">
        <Suspense fallback={<SkeletonRows rows={6} />}>{isOpen && <WeeksContent period={period} />}</Suspense>
      </Dialog>
    </>
  );
});
