import { addDays, formatDate, formatDateRange, shownWeekday, shownWeekStart } from '@northkeep/contracts';

/** Numbers of weeks that the calendar can show. */
export const WEEK_COUNT_OPTIONS = [1, 2, 4, 6, 13, 52] as const;
export type WeekCount = (typeof WEEK_COUNT_OPTIONS)[number];
export const DEFAULT_WEEK_COUNT: WeekCount = 2;
/** What the calendar shows: one day by the hour, or a number of weeks. */
export type CalendarSpan = 'day' | WeekCount;

/** A month of the quarter or the year. */
export interface CalendarMonth {
  /** `YYYY-MM`. */
  readonly id: string;
  /** All days of the month, in order. */
  readonly days: readonly string[];
}

/** Returns true for the views that show months instead of weeks. */
export const isMonthView = (span: CalendarSpan): span is 13 | 52 => span === 13 || span === 52;

/**
 * Returns the weeks of a view, each from the first day of the week that the person chose: the week of the anchor date and the following ones. The view of six
 * weeks begins with the week that contains the first day of the anchor's month, so it shows the whole month.
 */
export function listWeeks(weeks: WeekCount, anchor: string): readonly (readonly string[])[] {
  const first = shownWeekStart(weeks === 6 ? firstOfMonth(anchor) : anchor);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(first, week * 7 + day)),
  );
}

/** Returns the months of a view: the three of the anchor's quarter, or the twelve of its year. */
export function listMonths(weeks: WeekCount, anchor: string): readonly CalendarMonth[] {
  const [year, month] = [yearOf(anchor), monthOf(anchor)];
  const [first, count] = weeks === 52 ? [0, 12] : [month - (month % 3), 3];
  return Array.from({ length: count }, (_, i) => getCalendarMonth(firstOf(year, first + i)));
}

/** Returns the month of a day. */
export function getCalendarMonth(of: string): CalendarMonth {
  const id = of.slice(0, 7);
  const days: string[] = [];
  for (let day = firstOfMonth(of); day.startsWith(id); day = addDays(day, 1)) days.push(day);
  return { id, days };
}

/** Returns the first and the last day of a view. */
export function getViewRange(span: CalendarSpan, anchor: string): { readonly first: string; readonly last: string } {
  if (span === 'day') return { first: anchor, last: anchor };
  const shown = isMonthView(span) ? listMonths(span, anchor).map(({ days }) => days) : listWeeks(span, anchor);
  const [start = [], end = start] = [shown[0], shown.at(-1)];
  return { first: start[0] ?? anchor, last: end.at(-1) ?? anchor };
}

/**
 * Returns the anchor date of the next view (`by` 1) or of the previous view (`by` -1). The anchor date determines the
 * days that a view shows.
 */
export function shiftAnchorDate(span: CalendarSpan, anchor: string, by: -1 | 1): string {
  if (span === 'day') return addDays(anchor, by);
  if (span === 52) return firstOf(yearOf(anchor) + by, 0);
  if (span === 13) return firstOf(yearOf(anchor), monthOf(anchor) - (monthOf(anchor) % 3) + 3 * by);
  if (span === 6) return firstOf(yearOf(anchor), monthOf(anchor) + by);
  return addDays(anchor, 7 * span * by);
}

/**
 * Returns the title of a view: '2026', 'Oct to Dec 2026', 'November 2026', 'November 15 to 21' or 'Saturday,
 * November 21'.
 */
export function formatViewTitle(span: CalendarSpan, anchor: string): string {
  if (span === 'day') return formatDate(anchor, { weekday: 'long', month: 'long', day: 'numeric' });
  if (span === 52) return formatDate(anchor, { year: 'numeric' });
  if (span === 6) return formatDate(anchor, { month: 'long', year: 'numeric' });
  const { first, last } = getViewRange(span, anchor);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  if (span === 1) return formatDateRange(first, last, { month: isOneMonth ? 'long' : 'short', day: 'numeric' });
  return isOneMonth
    ? formatDate(first, { month: 'long', year: 'numeric' })
    : formatDateRange(first, last, { month: 'short', year: 'numeric' });
}

/** Returns the number of empty cells before the first day of a month in the grid of its weeks. */
export const countColumnsBeforeMonth = ({ id }: CalendarMonth): number => shownWeekday(`${id}-01`);

/** Number of days that each arrow key moves the selection. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Returns the day that a pressed key moves the selection to; null for a key that does not move it. */
export function getDayForKey(key: string, day: string, span: CalendarSpan): string | null {
  const step = STEPS[key];
  if (step !== undefined) return addDays(day, step);
  if (key === 'Home') return shownWeekStart(day);
  if (key === 'End') return addDays(shownWeekStart(day), 6);
  if (key === 'PageUp' || key === 'PageDown') return shiftAnchorDate(span, day, key === 'PageUp' ? -1 : 1);
  return null;
}

/** Tasks and journal entries of a day in the calendar, as counts. */
export interface CalendarDay {
  /** One entry for each task: true when it is done. */
  readonly tasks: readonly boolean[];
  readonly done: number;
  readonly entries: number;
}

interface CalendarLine {
  readonly type: 'task' | 'journal';
  readonly isDone: boolean;
  readonly scheduleDate: string | null;
}

/** Groups lines by day; days without lines are missing. */
export function countLinesByDay(lines: Iterable<CalendarLine>): CalendarDays {
  const days = new Map<string, { tasks: boolean[]; done: number; entries: number }>();
  for (const line of lines) {
    const { scheduleDate } = line;
    // Most of many thousand lines have no date. Their other fields are not read, so that MobX does not observe them.
    if (scheduleDate === null) continue;
    const { type, isDone } = line;
    const day = days.get(scheduleDate) ?? { tasks: [], done: 0, entries: 0 };
    days.set(scheduleDate, day);
    if (type === 'journal') day.entries += 1;
    else {
      day.tasks.push(isDone);
      if (isDone) day.done += 1;
    }
  }
  return days;
}

type CalendarDays = ReadonlyMap<string, CalendarDay>;

/** Returns true when both calendars have the same days with the same counts. */
export function areCalendarDaysEqual(a: CalendarDays, b: CalendarDays): boolean {
  return a.size === b.size && [...a].every(([date, day]) => hasSameFigures(day, b.get(date)));
}

function hasSameFigures(a: CalendarDay, b: CalendarDay | undefined): boolean {
  return (
    a.entries === b?.entries && a.tasks.length === b.tasks.length && a.tasks.every((isDone, i) => isDone === b.tasks[i])
  );
}

const yearOf = (date: string) => Number(date.slice(0, 4));
/** Returns the month of a date, counted from 0. */
const monthOf = (date: string) => Number(date.slice(5, 7)) - 1;
const firstOfMonth = (date: string) => `${date.slice(0, 7)}-01`;
/** Returns the first day of a month counted from 0. A month below 0 or above 11 belongs to an earlier or later year. */
const firstOf = (year: number, month: number) => new Date(Date.UTC(year, month, 1, 12)).toISOString().slice(0, 10);
