import { formatDate } from '@northkeep/contracts';
import { PrintedPage } from '@northkeep/shared-kit/print';
import { lines } from '@northkeep/shared-vault';
import type { ReactNode } from 'react';
import { type CalendarSpan, formatViewTitle, getViewRange } from '../../rules/calendar.ts';
import type { LineItem } from '../editor/line-changes.ts';
import { PrintedLine } from './printed-line.tsx';
import { Incomplete } from './printed-notes.tsx';

interface PrintedCalendarProps {
  span: CalendarSpan;
  anchor: string;
}

/**
 * Printed calendar: each day of the shown range that has lines, with all of them. A range without lines is not printed.
 */
export function PrintedCalendar({ span, anchor }: PrintedCalendarProps) {
  return <PrintedPage title={formatViewTitle(span, anchor)}>{() => renderDays(span, anchor)}</PrintedPage>;
}

function renderDays(span: CalendarSpan, anchor: string): ReactNode {
  const { first, last } = getViewRange(span, anchor);
  const days = [...groupLines()].filter(([day]) => day >= first && day <= last);
  if (days.length === 0) return null;
  return (
    <>
      <Incomplete />
      {days
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, ofDay]) => (
          <section key={day}>
            <h2>{formatDate(day, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })}</h2>
            <ul>
              {ofDay.map((line) => (
                <PrintedLine key={line.id} line={line} />
              ))}
            </ul>
          </section>
        ))}
    </>
  );
}

function groupLines(): ReadonlyMap<string, LineItem[]> {
  const days = new Map<string, LineItem[]>();
  for (const line of lines.items) {
    const { scheduleDate } = line;
    if (scheduleDate === null || (line.text.trim() === '' && !line.damaged.has('text'))) continue;
    const known = days.get(scheduleDate);
    if (known) known.push(line);
    else days.set(scheduleDate, [line]);
  }
  return days;
}
