import { describeDeadline, formatTime, PRIORITY_NAMES } from '@northkeep/contracts';
import { PriorityMark } from '@northkeep/shared-kit/priority-mark';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, useToday } from '@northkeep/shared-vault';
import styles from './dashboard-note-lines.module.css';

/** Time, deadline and priority of a task, at the end of its row. */
export const TaskMarks = observer(function TaskMarks({ line }: { line: Item<'lines'> }) {
  const { scheduleTime, priority, deadline, isDone, damaged } = line;
  const due = describeDeadline(damaged.has('deadline') ? null : deadline, useToday());
  const time = scheduleTime === null || damaged.has('scheduleTime') ? '' : formatTime(scheduleTime);
  const level = priority === 'none' || damaged.has('priority') ? null : priority;
  if (time === '' && level === null && due === null) return null;
  return (
    <span className={styles.marks}>
      {time !== '' && <bdi className="t2 ink3 num">{time}</bdi>}
      {due !== null && <bdi className={`t2 num ${due.hasCome && !isDone ? 'bad' : 'ink3'}`}>{due.text}</bdi>}
      {level !== null && <PriorityMark level={level} label={PRIORITY_NAMES[level]} />}
    </span>
  );
});
