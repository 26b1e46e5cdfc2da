import { observer } from '@northkeep/shared-kit/runtime';
import { useFillLastWeekRecords } from './features/plan/use-last-week.ts';
import { ReviewAtStart } from './features/review/review-at-start.tsx';

/**
 * Work of the planner at the start of the app, on every page under /app: opens a weekly review that is due, and adds the
 * missing progress records of the last week.
 */
export default observer(function AppStart() {
  useFillLastWeekRecords();
  return <ReviewAtStart />;
});
