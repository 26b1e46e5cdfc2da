import { addDays, mondayOf, normalizeSearchText, queryWordsOf, type RecordValues } from '@northkeep/contracts';
import { isOverdue } from './schedule.ts';
import type { NotesView } from './views.ts';

/** Days of a filter. A line matches when it is on one of the chosen ones. */
export const FILTER_DAYS = ['overdue', 'today', 'thisWeek', 'nextWeek', 'planned', 'none'] as const;
/** Deadlines of a filter; `week`: from today to a week from now. */
export const FILTER_DEADLINES = ['any', 'set', 'week', 'passed', 'none'] as const;
export const FILTER_DONE = ['open', 'done', 'any'] as const;
export const FILTER_TYPES = ['task', 'journal', 'any'] as const;
/** Days from today to the last day of the deadline `week`. */
const WEEK_AHEAD_DAYS = 7;

type Priority = RecordValues<'lines'>['priority'];
type FilterDay = (typeof FILTER_DAYS)[number];

/** Conditions that a line has to meet together. An empty list or text sets no condition. */
export interface LineFilter {
  readonly days: readonly FilterDay[];
  /** Labels, all of which a line has. */
  readonly labels: readonly string[];
  /** Priorities, one of which a line has. */
  readonly priorities: readonly Priority[];
  readonly deadline: (typeof FILTER_DEADLINES)[number];
  /** Done or open notes. A journal entry is neither. */
  readonly done: (typeof FILTER_DONE)[number];
  /** Words that the text contains, in any order. */
  readonly text: string;
  readonly type: (typeof FILTER_TYPES)[number];
}

/** Filter that all open notes match. */
export const EMPTY_FILTER: LineFilter = {
  days: [],
  labels: [],
  priorities: [],
  deadline: 'any',
  done: 'open',
  text: '',
  type: 'task',
};

/** Fields of a line that a filter reads; null for a value that could not be decrypted. */
export interface FilterableLine {
  readonly type: 'task' | 'journal';
  readonly isDone: boolean;
  /** ISO date. */
  readonly scheduleDate: string | null;
  readonly text: string;
  /** Labels in lower case. */
  readonly labels: readonly string[];
  readonly priority: Priority | null;
  /** ISO date. */
  readonly deadline: string | null;
}

const isOnDay: Record<FilterDay, (line: FilterableLine, today: string) => boolean> = {
  overdue: isOverdue,
  today: ({ scheduleDate }, today) => scheduleDate === today,
  thisWeek: ({ scheduleDate }, today) => isInWeek(scheduleDate, mondayOf(today)),
  nextWeek: ({ scheduleDate }, today) => isInWeek(scheduleDate, addDays(mondayOf(today), 7)),
  planned: ({ scheduleDate }) => scheduleDate !== null,
  none: ({ scheduleDate }) => scheduleDate === null,
};

// ISO dates compare correctly as strings.
const isInWeek = (date: string | null, monday: string): boolean =>
  date !== null && date >= monday && date < addDays(monday, 7);

function meetsDeadline(wanted: LineFilter['deadline'], deadline: string | null, today: string): boolean {
  if (wanted === 'any') return true;
  if (deadline === null) return wanted === 'none';
  if (wanted === 'passed') return deadline < today;
  if (wanted === 'week') return deadline >= today && deadline <= addDays(today, WEEK_AHEAD_DAYS);
  return wanted === 'set';
}

/** True when the filter shows lines of this type and, of notes, done or open ones like this. */
const meetsState = ({ type, done }: LineFilter, line: Pick<FilterableLine, 'type' | 'isDone'>): boolean =>
  (type === 'any' || type === line.type) &&
  (done === 'any' || line.type === 'journal' || line.isDone === (done === 'done'));

/** Returns a function that is true for a line which meets all conditions of the filter on this day (ISO date). */
export function createLineMatcher(filter: LineFilter, today: string): (line: FilterableLine) => boolean {
  const { days, labels, priorities, deadline } = filter;
  const words = queryWordsOf(filter.text);
  return (line) =>
    meetsState(filter, line) &&
    (days.length === 0 || days.some((day) => isOnDay[day](line, today))) &&
    labels.every((label) => line.labels.includes(label)) &&
    (priorities.length === 0 || (line.priority !== null && priorities.includes(line.priority))) &&
    meetsDeadline(deadline, line.deadline, today) &&
    (words.length === 0 || containsAll(normalizeSearchText(line.text), words));
}

const containsAll = (folded: string, words: readonly string[]): boolean => words.every((word) => folded.includes(word));

/** Returns the view whose date a new line gets while the filter is shown: that of the only day, otherwise no date. */
export function viewForNewLines({ days: [day, ...others] }: LineFilter): NotesView {
  if (others.length > 0) return 'all';
  if (day === 'today') return 'today';
  return day === 'nextWeek' ? 'upcomingWeek' : 'all';
}
