import { observer, useLocation } from '@northkeep/shared-kit/runtime';
import { useFillLastWeekRecords } from './features/plan/use-last-week.ts';
import { PrintedPlan } from './features/print/printed-plan.tsx';
import { ReviewAtStart } from './features/review/review-at-start.tsx';
import { MAIN_PATH } from './paths.ts';

/**
 * Work of the planner at the start of the app, on every page under /app: opens a weekly review that is due, and adds the
 * missing progress records of the last week. It also contains the printed planner, which the first screen does not load.
 */
export default observer(function AppStart() {
  useFillLastWeekRecords();
  const { pathname } = useLocation();
  return (
    <>
      <ReviewAtStart />
      {pathname === MAIN_PATH && <PrintedPlan />}
    </>
  );
});
