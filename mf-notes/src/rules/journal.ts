import { addDays } from '@northkeep/contracts';
import { type LabelFields, labelsOf, listLabels } from './labels.ts';

export const JOURNAL_RANGES = ['7', '30', '90', 'all'] as const;
export type JournalRange = (typeof JOURNAL_RANGES)[number];
export const JOURNAL_PAGE_SIZE = 25;

export interface JournalEntry extends LabelFields {
  readonly type: 'task' | 'journal';
  readonly scheduleDate: string | null;
  /** ISO instant of creation; its day is used when an entry has no date. */
  readonly createdAt: string;
}

export interface JournalDay<E> {
  readonly date: string;
  readonly entries: readonly E[];
}

/** Returns the labels of all journal entries in alphabetical order, at most the 48 most used ones. */
export const listEntryLabels = (lines: Iterable<JournalEntry>): string[] => listLabels(entriesOf(lines));

function* entriesOf(lines: Iterable<JournalEntry>): Iterable<JournalEntry> {
  for (const line of lines) if (line.type === 'journal') yield line;
}

interface JournalFilter {
  readonly today: string;
  readonly range: JournalRange;
  readonly limit: number;
  /** Shows entries with at least one of these labels; an empty list shows all entries. */
  readonly labels?: readonly string[];
  /** Returns the local date of an instant, for an entry without a date. */
  readonly dayOfInstant: (at: string) => string;
}

/**
 * Groups the first `limit` journal entries of a filter by day, newest day first. `total` counts all entries of the
 * filter.
 */
export function groupEntriesByDay<E extends JournalEntry>(
  lines: Iterable<E>,
  { today, range, limit, labels = [], dayOfInstant }: JournalFilter,
): { days: JournalDay<E>[]; total: number } {
  const from = range === 'all' ? '' : addDays(today, 1 - Number(range));
  const dated = [...lines]
    .filter((line) => line.type === 'journal' && hasOneOf(line, labels))
    .map((entry) => ({ entry, date: entry.scheduleDate ?? dayOfInstant(entry.createdAt) }))
    .filter(({ date }) => date >= from)
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  const days = new Map<string, E[]>();
  for (const { entry, date } of dated.slice(0, limit)) days.set(date, [...(days.get(date) ?? []), entry]);
  return { days: [...days].map(([date, entries]) => ({ date, entries })), total: dated.length };
}

const hasOneOf = (entry: JournalEntry, chosen: readonly string[]): boolean =>
  chosen.length === 0 || labelsOf(entry).some((label) => chosen.includes(label));
