import { addDays } from '@northkeep/contracts';

export const JOURNAL_RANGES = ['7', '30', '90', 'all'] as const;
export type JournalRange = (typeof JOURNAL_RANGES)[number];
export const JOURNAL_PAGE_SIZE = 25;

export interface Entry {
  readonly type: 'task' | 'journal';
  readonly scheduleDate: string | null;
  /** ISO instant of creation; its day is used when an entry has no date. */
  readonly createdAt: string;
}

export interface JournalDay<E> {
  readonly date: string;
  readonly entries: readonly E[];
}

/** Groups the first `limit` journal entries of a range by day, newest day first. `total` counts all entries of the range. */
export function groupEntriesByDay<E extends Entry>(
  lines: Iterable<E>,
  { today, range, limit }: { today: string; range: JournalRange; limit: number },
): { days: JournalDay<E>[]; total: number } {
  const from = range === 'all' ? '' : addDays(today, 1 - Number(range));
  const dated = [...lines]
    .filter(({ type }) => type === 'journal')
    .map((entry) => ({ entry, date: entry.scheduleDate ?? entry.createdAt.slice(0, 10) }))
    .filter(({ date }) => date >= from)
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  const days = new Map<string, E[]>();
  for (const { entry, date } of dated.slice(0, limit)) days.set(date, [...(days.get(date) ?? []), entry]);
  return { days: [...days].map(([date, entries]) => ({ date, entries })), total: dated.length };
}
