import { formatDate, formatDayNumber, listShownWeek } from '@northkeep/contracts';
import { createCssVariablesRef } from '@northkeep/shared-kit/css-variables';
import { SmallDayButton, WEEK_TEMPERATURE_SCALE, YEAR_TEMPERATURE_SCALE } from '@northkeep/shared-kit/day-button';
import { type CalendarMonth, countColumnsBeforeMonth, listMonths, type WeekCount } from '../../rules/calendar.ts';
import { calendarText } from './copy.ts';
import { type DayView, doneShareOf } from './day-view.ts';
import { describeDay } from './describe-day.ts';
import styles from './month-grids.module.css';

interface MonthGridsProps {
  weeks: WeekCount;
  anchor: string;
  view: DayView;
}

/** The months of a quarter or a year as grids of small day circles. */
export function MonthGrids({ weeks, anchor, view }: MonthGridsProps) {
  const isYear = weeks === 52;
  return (
    <div className={isYear ? (view.showsHalo ? `${styles.year} ${styles.rings}` : styles.year) : styles.quarter}>
      {listMonths(weeks, anchor).map((month) => (
        <MonthGrid key={month.id} month={month} view={view} isYear={isYear} />
      ))}
    </div>
  );
}

function MonthGrid({ month, view, isYear }: { month: CalendarMonth; view: DayView; isYear: boolean }) {
  const { today } = view;
  return (
    <section aria-labelledby={`month-${month.id}`}>
      <div className={styles.head}>
        <h2 className={today.startsWith(month.id) ? 'd4 now' : 'd4'} id={`month-${month.id}`}>
          {formatDate(`${month.id}-01`, { month: 'long' })}
        </h2>
        <span className="t2 ink3 num">{sumOf(month, view)}</span>
      </div>
      <div className={styles.letters} aria-hidden="true">
        {listShownWeek(today).map((day) => (
          <span key={day}>{formatDate(day, { weekday: 'narrow' })}</span>
        ))}
      </div>
      <div className={styles.days} ref={createCssVariablesRef({ '--before': countColumnsBeforeMonth(month) + 1 })}>
        {month.days.map((date) => (
          <MonthDay key={date} date={date} view={view} isYear={isYear} />
        ))}
      </div>
    </section>
  );
}

function MonthDay({ date, view, isYear }: { date: string; view: DayView; isYear: boolean }) {
  const { today, selected, stop } = view;
  const temperature = view.temperatureOf(date);
  const halo = doneShareOf(view, date);
  return (
    <SmallDayButton
      data-day={date}
      day={formatDayNumber(date)}
      label={describeDay({ date, today, day: view.dayOf(date), temperature })}
      halo={halo}
      temperature={temperature}
      scale={isYear ? YEAR_TEMPERATURE_SCALE : WEEK_TEMPERATURE_SCALE}
      today={date === today}
      ahead={date > today}
      selected={date === selected}
      className={isYear && halo === null && temperature === null ? styles.empty : undefined}
      tabIndex={date === stop ? 0 : -1}
      onClick={() => view.onSelect(date)}
    />
  );
}

/** Returns the count of a month, such as '39 of 57'; empty for a month without lines. */
function sumOf({ days }: CalendarMonth, view: DayView): string {
  let [done, all] = [0, 0];
  for (const date of days) {
    const day = view.dayOf(date);
    done += day?.done ?? 0;
    all += day?.tasks.length ?? 0;
  }
  return all === 0 ? '' : calendarText.ofMonth(done, all);
}
