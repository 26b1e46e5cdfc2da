import { useSearchParams } from '@northkeep/shared-kit/runtime';
import { MODAL_PARAM, PERIOD_PARAM } from '../../paths.ts';

/** A dialog over the main view that is open while the URL names it, such as `?modal=review`. */
export function useUrlDialog(name: string) {
  const [params, setParams] = useSearchParams();
  const close = () =>
    setParams(
      (before) => {
        before.delete(MODAL_PARAM);
        before.delete(PERIOD_PARAM);
        return before;
      },
      { replace: true },
    );
  return {
    isOpen: params.get(MODAL_PARAM) === name,
    /** Week or quarter that the URL names; null without one. */
    period: params.get(PERIOD_PARAM),
    open: () => setParams({ [MODAL_PARAM]: name }),
    close,
  };
}
