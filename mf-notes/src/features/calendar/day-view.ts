import type { CalendarDay } from '../../rules/calendar.ts';

/** Labels and actions of the day buttons. */
export interface DayView {
  readonly today: string;
  readonly selected: string | null;
  /** Day that is the tab stop of the calendar. */
  readonly stop: string;
  readonly showsHalo: boolean;
  dayOf(day: string): CalendarDay | undefined;
  /**
   * Returns the highest temperature of a day in degrees Celsius; null without a forecast, or when the temperature ring
   * is off.
   */
  temperatureOf(day: string): number | null;
  onSelect(day: string): void;
}

/**
 * Returns the share of done lines of a day, from 0 to 1; null for a day without lines, or when the progress ring is
 * off.
 */
export function doneShareOf(view: DayView, day: string): number | null {
  const { tasks = [], done = 0 } = view.dayOf(day) ?? {};
  return view.showsHalo && tasks.length > 0 ? done / tasks.length : null;
}
