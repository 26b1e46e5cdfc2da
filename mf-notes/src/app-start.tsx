import { observer } from '@northkeep/shared-kit/runtime';
import { useWeeklyRollover } from './features/dates/rollover.ts';

/** Work of the notes at the start of the app, on every page under /app: the weekly rollover. */
export default observer(function AppStart() {
  useWeeklyRollover();
  return null;
});
