import { formatTime, KINDS } from '@northkeep/contracts';
import { PriorityMark } from '@northkeep/shared-kit/priority-mark';
import { observer } from '@northkeep/shared-kit/runtime';
import type { Item } from '@northkeep/shared-vault';
import styles from './dashboard-note-lines.module.css';

const PRIORITY_NAMES = KINDS.lines.fields.priority.display.values;

/** Time and priority of a task, at the end of its row. */
export const TaskMarks = observer(function TaskMarks({ line }: { line: Item<'lines'> }) {
  const { scheduleTime, priority, damaged } = line;
  const time = scheduleTime === null || damaged.has('scheduleTime') ? '' : formatTime(scheduleTime);
  const level = priority === 'none' || damaged.has('priority') ? null : priority;
  if (time === '' && level === null) return null;
  return (
    <span className={styles.marks}>
      {time !== '' && <bdi className="t2 ink3 num">{time}</bdi>}
      {level !== null && <PriorityMark level={level} label={PRIORITY_NAMES[level]} />}
    </span>
  );
});
