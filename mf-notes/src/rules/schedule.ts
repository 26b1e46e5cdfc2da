import { addDays, formatDate, formatTime, mondayOf } from '@northkeep/contracts';

const NEXT_WEEK_DAYS = 7;
const ULTERIOR_DAYS = 28;

/** Returns the date one week after the line's date, or after today when it has none. */
export function postponeToNextWeek(scheduleDate: string | null, today: string): string {
  return addDays(scheduleDate ?? today, NEXT_WEEK_DAYS);
}

/** Returns the date four weeks after the line's date, or after today when it has none ('Ulterior' in the menu). */
export function postponeFourWeeks(scheduleDate: string | null, today: string): string {
  return addDays(scheduleDate ?? today, ULTERIOR_DAYS);
}

/** Fields of a line that decide whether it is overdue and whether the weekly rollover removes its date. */
interface DatedLine {
  readonly type: 'task' | 'journal';
  readonly isDone: boolean;
  readonly scheduleDate: string | null;
}

/** Returns true for an open task whose date has passed. */
export function isOverdue({ type, isDone, scheduleDate }: DatedLine, today: string): boolean {
  return type === 'task' && !isDone && scheduleDate !== null && scheduleDate < today;
}

/** Returns true for an open task of an earlier week, whose date the weekly rollover removes. */
export function isDueForRollover(line: DatedLine, today: string): boolean {
  return isOverdue(line, mondayOf(today));
}

/** Returns the fields that 'File as journaling' sets: the type, and today's date when the line has none. */
export function toJournalPatch(scheduleDate: string | null, today: string): { type: 'journal'; scheduleDate: string } {
  return { type: 'journal', scheduleDate: scheduleDate ?? today };
}

/**
 * Formats the due date of a line: for today the time or 'Today', within this week the weekday, otherwise the date. The
 * time follows the day.
 */
export function formatDueDate(
  { scheduleDate, scheduleTime }: { scheduleDate: string | null; scheduleTime: string | null },
  today: string,
): string {
  if (scheduleDate === null) return '';
  if (scheduleDate === today) return scheduleTime ? formatTime(scheduleTime) : 'Today';
  const monday = mondayOf(today);
  const thisWeek = scheduleDate >= monday && scheduleDate < addDays(monday, 7);
  const day = formatDate(
    scheduleDate,
    thisWeek ? { weekday: 'short' } : { weekday: 'short', month: 'short', day: 'numeric' },
  );
  return scheduleTime ? `${day}, ${formatTime(scheduleTime)}` : day;
}
