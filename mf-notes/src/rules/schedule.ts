import { addDays, mondayOf, showDate } from '@northkeep/contracts';

/** Weeks that a line goes to the back when it is put off. */
const NEXT_WEEK_DAYS = 7;
const ULTERIOR_DAYS = 28;

/** 'Next week': a week after the line's own date, else after today. */
export function nextWeek(scheduleDate: string | null, today: string): string {
  return addDays(scheduleDate ?? today, NEXT_WEEK_DAYS);
}

/** 'Ulterior': four weeks after the line's own date, else after today. */
export function ulterior(scheduleDate: string | null, today: string): string {
  return addDays(scheduleDate ?? today, ULTERIOR_DAYS);
}

/** What 'File as journaling' changes: the type, and today's date where there is none. */
export function filedAsJournal(scheduleDate: string | null, today: string): { type: 'journal'; scheduleDate: string } {
  return { type: 'journal', scheduleDate: scheduleDate ?? today };
}

/** When a line is due, in few words: a time or 'Today', a weekday of this week, else the date. */
export function whenInWords(
  { scheduleDate, scheduleTime }: { scheduleDate: string | null; scheduleTime: string | null },
  today: string,
): string {
  if (scheduleDate === null) return '';
  if (scheduleDate === today) return scheduleTime ? clock(scheduleTime) : 'Today';
  const monday = mondayOf(today);
  const thisWeek = scheduleDate >= monday && scheduleDate < addDays(monday, 7);
  return showDate(scheduleDate, thisWeek ? { weekday: 'short' } : { weekday: 'short', month: 'short', day: 'numeric' });
}

/** '16:30' as '4:30 PM'; what is no time of day stays as it is. */
function clock(time: string): string {
  const [, hours, minutes] = /^(\d\d?):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return time;
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}
