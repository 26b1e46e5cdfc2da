import { listWeeks, type WeekCount } from '../../rules/calendar.ts';
import type { DayView } from './day-view.ts';
import { WeekDay } from './week-day.tsx';
import styles from './week-grid.module.css';

interface WeekGridProps {
  weeks: WeekCount;
  anchor: string;
  view: DayView;
}

/** Weeks as rows of seven day circles, beginning on Sunday. */
export function WeekGrid({ weeks, anchor, view }: WeekGridProps) {
  return (
    <div className={styles.weeks}>
      {listWeeks(weeks, anchor).map((week, row) => (
        <div key={week[0]} className={styles.week}>
          {week.map((date) => (
            <WeekDay key={date} date={date} view={view} hasLetter={row === 0} hasMarks />
          ))}
        </div>
      ))}
    </div>
  );
}
