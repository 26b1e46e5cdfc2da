import { PriorityMark } from '@northkeep/shared-kit/priority-mark';
import { observer } from '@northkeep/shared-kit/runtime';
import type { LineItem } from '../editor/line-changes.ts';
import { PRIORITY_NAMES } from './set-priority.ts';

/** Mark of a line's priority; nothing for a line without one. */
export const LinePriority = observer(function LinePriority({ line: { priority, damaged } }: { line: LineItem }) {
  if (priority === 'none' || damaged.has('priority')) return null;
  return <PriorityMark level={priority} label={PRIORITY_NAMES[priority]} />;
});
