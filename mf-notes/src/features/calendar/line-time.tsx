import { formatTime } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import type { LineItem } from '../editor/line-changes.ts';

/** Time of day of a line; nothing for a line without one. */
export const LineTime = observer(function LineTime({ line: { scheduleTime, damaged } }: { line: LineItem }) {
  if (scheduleTime === null || damaged.has('scheduleTime')) return null;
  return <bdi className="t2 ink3 num nowrap">{formatTime(scheduleTime)}</bdi>;
});
