import { Button } from '@northkeep/shared-kit/button';
import { Dialog } from '@northkeep/shared-kit/dialog';
import { lazyWithRetry, observer, useSearchParams } from '@northkeep/shared-kit/runtime';
import { SkeletonRows } from '@northkeep/shared-kit/skeleton';
import { History } from 'lucide-react';
import { Suspense } from 'react';
import { MODAL_PARAM, PERIOD_PARAM, WEEKS_MODAL } from '../../paths.ts';
import { reviewEntryTexts } from '../review/entry-copy.ts';

const WeeksContent = lazyWithRetry(() => import('./weeks-content.tsx'));

/** The button 'Weeks' and its dialog, which is open while the URL says so (`?modal=weeks`). */
export const Weeks = observer(function Weeks() {
  const [params, setParams] = useSearchParams();
  const open = params.get(MODAL_PARAM) === WEEKS_MODAL;
  const close = () =>
    setParams(
      (before) => {
        before.delete(MODAL_PARAM);
        before.delete(PERIOD_PARAM);
        return before;
      },
      { replace: true },
    );
  return (
    <>
      <Button small icon={History} onClick={() => setParams({ [MODAL_PARAM]: WEEKS_MODAL })}>
        {reviewEntryTexts.weeks}
      </Button>
      <Dialog open={open} onClose={close} title={reviewEntryTexts.weeks} size="l">
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {open && <WeeksContent period={params.get(PERIOD_PARAM)} />}
        </Suspense>
      </Dialog>
    </>
  );
});
