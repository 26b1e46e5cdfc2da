import { addDays, mondayOf } from '@northkeep/contracts';

export const NOTES_VIEWS = ['thisWeek', 'today', 'upcomingWeek', 'parked', 'all'] as const;
export type NotesView = (typeof NOTES_VIEWS)[number];
export const DEFAULT_VIEW: NotesView = 'thisWeek';

/** Fields of a line that views and filters depend on. */
export interface FilteredLine {
  readonly type: 'task' | 'journal';
  readonly isDone: boolean;
  readonly scheduleDate: string | null;
}

export interface NotesFilter {
  /** Today's local date. */
  readonly today: string;
  /** Includes done lines. Default false. */
  readonly showDone: boolean;
  /** Includes lines with a date. Default true. */
  readonly showScheduled: boolean;
}

/** Groups lines by view and keeps their order. A line can be in several views; journal entries are in none. */
export function groupLinesByView<Line extends FilteredLine>(
  lines: Iterable<Line>,
  { today, showDone, showScheduled }: NotesFilter,
): Record<NotesView, Line[]> {
  const views: Record<NotesView, Line[]> = { thisWeek: [], today: [], upcomingWeek: [], parked: [], all: [] };
  const monday = mondayOf(today);
  const nextMonday = addDays(monday, 7);
  const weekAfter = addDays(monday, 14);
  for (const line of lines) {
    const { type, isDone, scheduleDate } = line;
    if (type === 'journal' || (isDone && !showDone) || (scheduleDate !== null && !showScheduled)) continue;
    views.all.push(line);
    if (scheduleDate === null) {
      if (isDone) continue;
      views.parked.push(line);
      views.thisWeek.push(line);
      continue;
    }
    // ISO dates compare correctly as strings.
    if (scheduleDate === today) views.today.push(line);
    if (scheduleDate >= monday && scheduleDate < nextMonday) views.thisWeek.push(line);
    if (scheduleDate >= nextMonday && scheduleDate < weekAfter) views.upcomingWeek.push(line);
  }
  return views;
}

/**
 * Returns the date that makes a new line appear in the view in which it is added. In the view of next week, this is the
 * date of its neighbour, or next Monday if the neighbour's date is not in that week.
 */
export function chooseNewLineDate(view: NotesView, today: string, neighbour: string | null): string | null {
  if (view === 'today') return today;
  if (view === 'upcomingWeek') {
    const nextMonday = addDays(mondayOf(today), 7);
    const isInView = neighbour !== null && neighbour >= nextMonday && neighbour < addDays(nextMonday, 7);
    return isInView ? neighbour : nextMonday;
  }
  return null;
}
