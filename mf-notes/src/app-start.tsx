import { observer } from '@northkeep/shared-kit/runtime';
import { AddLineHost } from './features/add/add-line-host.tsx';
import { useWeeklyRollover } from './features/dates/rollover.ts';

/** Parts of the notes on every page under /app: the weekly rollover and the line that adds a note. */
export default observer(function AppStart() {
  useWeeklyRollover();
  return <AddLineHost />;
});
