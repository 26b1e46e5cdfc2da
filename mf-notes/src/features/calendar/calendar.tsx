import { hasPayments } from '@northkeep/contracts';
import { focusInNextFrame } from '@northkeep/shared-kit/late-focus';
import { pressedKey } from '@northkeep/shared-kit/pressed-key';
import { computed, Link, observer } from '@northkeep/shared-kit/runtime';
import { lines, one, useToday, useWeather } from '@northkeep/shared-vault';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { BILLING_PATH, WEATHER_LOCATION_PATH } from '../../paths.ts';
import {
  areCalendarDaysEqual,
  countLinesByDay,
  getDayForKey,
  getViewRange,
  isMonthView,
  listWeeks,
} from '../../rules/calendar.ts';
import { useHours } from '../hours/lazy-hours.ts';
import { useIsWide } from '../hours/use-is-wide.ts';
import { PrintedCalendar } from '../print/printed-calendar.tsx';
import styles from './calendar.module.css';
import { useCanEditCalendar } from './calendar-gate.ts';
import { CalendarHead } from './calendar-head.tsx';
import { spanOf, useCalendar } from './calendar-store.ts';
import { calendarText } from './copy.ts';
import type { DayView } from './day-view.ts';
import { MonthGrids } from './month-grids.tsx';
import { TemperatureLegend } from './temperature-legend.tsx';
import { WeekBoard } from './week-board.tsx';
import { WeekDay } from './week-day.tsx';
import { WeekGrid } from './week-grid.tsx';

/**
 * Number of weeks from which the temperature legend is shown. A shorter calendar leaves it out to save height, because
 * the labels of its days contain the degrees.
 */
const KEY_FROM_WEEKS = 4;

interface CalendarProps {
  /** ISO date of the selected day; null selects none. */
  selected: string | null;
  onSelect: (day: string) => void;
}

/**
 * Calendar of weeks or months. Each day is a circle with the share of done lines and the temperature. It has one tab
 * stop: arrow keys, Home, End, Page Up and Page Down move between the days; Enter and Space select a day.
 */
export const Calendar = observer(function Calendar({ selected, onSelect }: CalendarProps) {
  const calendar = useCalendar();
  const { showTemperatureLayer, showHaloProgress } = calendar;
  const span = spanOf(calendar);
  const isWide = useIsWide();
  const hours = useHours(span === 'day' || span === 1);
  const today = useToday();
  const [anchor, setAnchor] = useState(today);
  const [focused, setFocused] = useState<string | null>(null);
  const root = useRef<HTMLElement>(null);
  // Cached as a computed value, so that typing into a line does not count all lines again and a new line without a date
  // does not render all days again.
  const days = useMemo(() => computed(() => countLinesByDay(lines.items), { equals: areCalendarDaysEqual }), []).get();
  const hasPlace = one('settings').geoEnabled;
  const temperatures = useWeather(hasPlace && showTemperatureLayer)?.weather.state.days;
  const canEdit = useCanEditCalendar();

  const { first, last } = getViewRange(span, anchor);
  const isShown = (day: string | null) => day !== null && day >= first && day <= last;
  const chosen = [selected, today].find(isShown) ?? first;
  const stop = (isShown(focused) && focused) || chosen;
  const move = (event: KeyboardEvent) => {
    const to = event.altKey || event.ctrlKey || event.metaKey ? null : getDayForKey(pressedKey(event), stop, span);
    if (to === null) return;
    event.preventDefault();
    setFocused(to);
    if (!isShown(to)) setAnchor(to);
    focusDay(root, to);
  };
  const show = (day: string) => {
    setAnchor(day);
    setFocused(null);
  };
  const view: DayView = {
    today,
    selected,
    stop,
    dayOf: (day) => days.get(day),
    showsHalo: showHaloProgress,
    temperatureOf: (day) => (showTemperatureLayer ? (temperatures?.get(day) ?? null) : null),
    onSelect: (day) => {
      setFocused(day);
      onSelect(day);
    },
  };
  return (
    <section
      className={span === 1 ? `${styles.calendar} ${styles.board}` : styles.calendar}
      aria-label={calendarText.label}
      ref={root}
      data-calendar
    >
      <PrintedCalendar span={span} anchor={anchor} />
      <CalendarHead anchor={anchor} onAnchor={show} onDay={() => show(stop)} today={today} />
      {/* biome-ignore lint/a11y/useSemanticElements: buttons of days, no form */}
      <div role="group" aria-label={calendarText.label} onKeyDown={move}>
        {isMonthView(span) ? (
          <MonthGrids weeks={span} anchor={anchor} view={view} />
        ) : span === 'day' ? (
          <WeekDay date={anchor} view={view} hasLetter hasMarks={false} />
        ) : span === 1 ? (
          <WeekBoard anchor={anchor} view={view} hours={isWide ? hours : null} />
        ) : (
          <WeekGrid weeks={span} anchor={anchor} view={view} />
        )}
      </div>
      {hours && span === 1 && isWide && <hours.DayHours days={listWeeks(1, anchor)[0] ?? []} />}
      {hours && span === 1 && !isWide && <hours.DayHours days={[chosen]} hasTitle />}
      {hours && span === 'day' && <hours.DayHours days={[anchor]} hasUntimed />}
      {showTemperatureLayer && !hasPlace && (
        <p className={`${styles.note} t2 ink3`}>
          {calendarText.noPlace} <Link to={WEATHER_LOCATION_PATH}>{calendarText.setPlace}</Link>
        </p>
      )}
      {span !== 'day' && span >= KEY_FROM_WEEKS && temperatures && temperatures.size > 0 && (
        <TemperatureLegend year={span === 52} />
      )}
      {!canEdit && (
        <p className={`${styles.note} t2 ink2`}>
          {hasPayments() ? (
            <>
              {calendarText.pro} <Link to={BILLING_PATH}>{calendarText.seePro}</Link>
            </>
          ) : (
            calendarText.readOnly
          )}
        </p>
      )}
    </section>
  );
});

/** Focuses a day's button as soon as it is shown. */
function focusDay(root: { readonly current: HTMLElement | null }, day: string): void {
  focusInNextFrame(() => root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`));
}
