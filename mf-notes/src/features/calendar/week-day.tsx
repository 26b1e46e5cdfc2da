import { formatDate, formatDayNumber } from '@northkeep/contracts';
import { DayButton } from '@northkeep/shared-kit/day-button';
import { type DayView, doneShareOf } from './day-view.ts';
import { describeDay } from './describe-day.ts';

interface WeekDayProps {
  date: string;
  view: DayView;
  /** Shows the weekday letter above the circle. */
  hasLetter: boolean;
  /** Shows a mark for each line below the circle. */
  hasMarks: boolean;
}

/** Button of a day in a view of weeks. */
export function WeekDay({ date, view, hasLetter, hasMarks }: WeekDayProps) {
  const { today, selected, stop } = view;
  const day = view.dayOf(date);
  const temperature = view.temperatureOf(date);
  return (
    <DayButton
      data-day={date}
      day={formatDayNumber(date)}
      letter={hasLetter ? formatDate(date, { weekday: 'narrow' }) : undefined}
      label={describeDay({ date, today, day, temperature })}
      halo={view.showsHalo ? (doneShareOf(view, date) ?? 0) : null}
      temperature={temperature}
      today={date === today}
      ahead={date > today}
      selected={date === selected}
      marks={hasMarks ? { lines: day?.tasks ?? [], journal: (day?.entries ?? 0) > 0 } : undefined}
      tabIndex={date === stop ? 0 : -1}
      onClick={() => view.onSelect(date)}
    />
  );
}
