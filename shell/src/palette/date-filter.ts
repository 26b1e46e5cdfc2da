import { addDays } from '@northkeep/contracts';
import type { SearchFilter } from '@northkeep/shared-kit/runtime';

/** Choices of the date filter: any date, the last 7, 30 or 90 days, or today and later. */
export const DATE_FILTERS = ['any', '7', '30', '90', 'ahead'] as const;
export type DateFilter = (typeof DATE_FILTERS)[number];

/** Returns the date range of a choice of the date filter, counted from `today`. */
export function dateFilterRange(choice: DateFilter, today: string): Pick<SearchFilter, 'from' | 'to'> {
  if (choice === 'any') return {};
  if (choice === 'ahead') return { from: today };
  return { from: addDays(today, 1 - Number(choice)), to: today };
}
