import { formatDate } from '@northkeep/contracts';
import type { CalendarDay } from '../../rules/calendar.ts';
import { calendarText } from './copy.ts';

interface DescribedDay {
  readonly date: string;
  readonly today: string;
  readonly day: CalendarDay | undefined;
  readonly temperature: number | null;
}

/** Describes a day for screen readers: 'Tue, Nov 24, today, 1 of 2 done, 1 journal entry, 8°'. */
export function describeDay({ date, today, day, temperature }: DescribedDay): string {
  const { tasks = [], done = 0, entries = 0 } = day ?? {};
  const isPlan = date > today && done === 0;
  return [
    formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' }),
    date === today ? calendarText.isToday : '',
    tasks.length === 0 ? '' : isPlan ? calendarText.planned(tasks.length) : calendarText.done(done, tasks.length),
    entries === 0 ? '' : calendarText.entries(entries),
    temperature === null ? '' : calendarText.degrees(Math.round(temperature)),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
