import { observer, useLocation, useSearchParams } from '@northkeep/shared-kit/runtime';
import { MAIN_PATH, MODAL_PARAM, REVIEW_MODAL } from '../../paths.ts';
import { useReviewPrompt } from './use-review-prompt.ts';
import { ReviewDialogInUrl } from './weekly-review.tsx';

/**
 * Opens the weekly review at the start of the app when it is due. The review opens over the page on which the app was
 * started; on the main view, which has a dialog of its own, only the URL is changed.
 */
export const ReviewAtStart = observer(function ReviewAtStart() {
  const [, setParams] = useSearchParams();
  const { pathname } = useLocation();
  useReviewPrompt(() =>
    setParams((before) => {
      before.set(MODAL_PARAM, REVIEW_MODAL);
      return before;
    }),
  );
  return pathname === MAIN_PATH ? null : <ReviewDialogInUrl />;
});
