import { formatDate, formatTime } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { type Item, useToday } from '@northkeep/shared-vault';
import type { PointerEvent } from 'react';
import { listWeeks } from '../../rules/calendar.ts';
import { hasTimeOfDay } from '../../rules/hour-layout.ts';
import { LineDeadline } from '../dates/line-deadline.tsx';
import { getDisplayText } from '../editor/line-changes.ts';
import { LinePriority } from '../priority/line-priority.tsx';
import { dayText } from './copy.ts';
import type { DayView } from './day-view.ts';
import { groupLinesByDay } from './lines-by-day.ts';
import styles from './week-board.module.css';
import { WeekDay } from './week-day.tsx';

/** Number of lines that a day shows; the others are counted. */
const LINES_MAX = 6;

interface WeekBoardProps {
  anchor: string;
  view: DayView;
  /** Hours that are shown below the columns; null without them. */
  hours: { startMoveFromList(press: PointerEvent): void } | null;
}

/**
 * One week as seven columns, in a narrow window as seven rows. Each day shows its lines below its circle. The button of
 * the circle covers the whole day, so that a click or a drop anywhere in the column reaches it. While the hours are
 * shown below the columns, only the lines without a time are listed here, and can be dragged to an hour.
 */
export const WeekBoard = observer(function WeekBoard({ anchor, view, hours }: WeekBoardProps) {
  const [week = []] = listWeeks(1, anchor);
  const linesOfDays = groupLinesByDay(week);
  return (
    <div
      className={hours ? `${styles.board} ${styles.aboveHours}` : styles.board}
      onPointerDown={hours?.startMoveFromList}
    >
      {week.map((date) => (
        <div key={date} className={styles.day}>
          <WeekDay date={date} view={view} hasLetter hasMarks={false} />
          <DayLines date={date} ofDay={listShown(linesOfDays.get(date), hours !== null)} />
        </div>
      ))}
    </div>
  );
});

const listShown = (ofDay: readonly Item<'lines'>[] = [], hasHours: boolean) =>
  hasHours ? ofDay.filter((line) => !hasTimeOfDay(line)) : ofDay;

/** Lines of a day: the notes, then the journal entries. */
const DayLines = observer(function DayLines({ date, ofDay }: { date: string; ofDay: readonly Item<'lines'>[] }) {
  if (ofDay.length === 0) return null;
  const notes = ofDay.filter(({ type }) => type === 'task');
  const entries = ofDay.filter(({ type }) => type === 'journal');
  const rest = ofDay.length - LINES_MAX;
  return (
    <ul
      className={styles.lines}
      aria-label={dayText.linesOf(formatDate(date, { weekday: 'long', month: 'long', day: 'numeric' }))}
    >
      {[...notes, ...entries].slice(0, LINES_MAX).map((line) => (
        <DayLine key={line.id} line={line} />
      ))}
      {rest > 0 && <li className={styles.more}>{dayText.more(rest)}</li>}
    </ul>
  );
});

const DayLine = observer(function DayLine({ line }: { line: Item<'lines'> }) {
  const today = useToday();
  const isEntry = line.type === 'journal';
  const isDone = !isEntry && line.isDone;
  return (
    <li
      className={`${styles.line} ${isEntry ? styles.entry : isDone ? styles.done : ''}`}
      data-untimed={hasTimeOfDay(line) ? undefined : line.id}
    >
      <span>
        {isDone && <span className="sr">{dayText.isDone} </span>}
        {isEntry && <span className="sr">{dayText.isEntry} </span>}
        <span dir="auto" className={styles.text}>
          {getDisplayText(line) || dayText.empty}
        </span>
        {(line.scheduleTime ?? line.deadline ?? (line.priority === 'none' ? null : line.priority)) !== null && (
          <small>
            {line.scheduleTime !== null && <bdi>{formatTime(line.scheduleTime)}</bdi>}
            <LinePriority line={line} />
            <LineDeadline line={line} today={today} />
          </small>
        )}
      </span>
    </li>
  );
});
