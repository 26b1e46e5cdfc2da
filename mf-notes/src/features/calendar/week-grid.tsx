import { formatDate } from '@northkeep/contracts';
import { DayButton } from '@northkeep/shared-kit/day-button';
import { listWeeks, type WeekCount } from '../../rules/calendar.ts';
import type { DayView } from './day-view.ts';
import { doneShareOf } from './day-view.ts';
import { describeDay } from './describe-day.ts';
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
            <WeekDay key={date} date={date} view={view} letter={row === 0} />
          ))}
        </div>
      ))}
    </div>
  );
}

function WeekDay({ date, view, letter }: { date: string; view: DayView; letter: boolean }) {
  const { today, selected, stop } = view;
  const day = view.dayOf(date);
  const temperature = view.temperatureOf(date);
  return (
    <DayButton
      data-day={date}
      day={Number(date.slice(8))}
      letter={letter ? formatDate(date, { weekday: 'narrow' }) : undefined}
      label={describeDay({ date, today, day, temperature })}
      halo={view.showsHalo ? (doneShareOf(view, date) ?? 0) : null}
      temperature={temperature}
      today={date === today}
      ahead={date > today}
      selected={date === selected}
      marks={{ lines: day?.tasks ?? [], journal: (day?.entries ?? 0) > 0 }}
      tabIndex={date === stop ? 0 : -1}
      onClick={() => view.onSelect(date)}
    />
  );
}
