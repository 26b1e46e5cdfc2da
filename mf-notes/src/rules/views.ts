import { addDays, mondayOf } from '@northkeep/contracts';

export const VIEWS = ['thisWeek', 'today', 'upcomingWeek', 'parked', 'all'] as const;
export type View = (typeof VIEWS)[number];
export const DEFAULT_VIEW: View = 'thisWeek';

/** What the filters look at. */
export interface FilteredLine {
  readonly type: 'task' | 'journal';
  readonly isDone: boolean;
  readonly scheduleDate: string | null;
}

export interface Filter {
  /** Today's local date. */
  readonly today: string;
  /** Off by default: done lines are hidden. */
  readonly showDone: boolean;
  /** On by default; off hides lines with a date. */
  readonly showScheduled: boolean;
}

/** The lines of each view, in their order (specification 2 §4). Journal entries are in none of them. */
export function linesByView<L extends FilteredLine>(
  lines: Iterable<L>,
  { today, showDone, showScheduled }: Filter,
): Record<View, L[]> {
  const views: Record<View, L[]> = { thisWeek: [], today: [], upcomingWeek: [], parked: [], all: [] };
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
    // Dates are YYYY-MM-DD: they compare as texts.
    if (scheduleDate === today) views.today.push(line);
    if (scheduleDate >= monday && scheduleDate < nextMonday) views.thisWeek.push(line);
    if (scheduleDate >= nextMonday && scheduleDate < weekAfter) views.upcomingWeek.push(line);
  }
  return views;
}

/** The date that a new line needs so that it stands in the view it is written in; a neighbour's date is kept there. */
export function dateFor(view: View, today: string, neighbour: string | null): string | null {
  if (view === 'today') return today;
  if (view === 'upcomingWeek') return neighbour ?? addDays(mondayOf(today), 7);
  return null;
}
