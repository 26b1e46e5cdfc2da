import { addDays, formatDate, formatDateRange, mondayOfIsoWeek } from '@northkeep/contracts';

const SHORT = { month: 'short', day: 'numeric' } as const;

/** Returns the days of an ISO week: 'Nov 16 to 22'. */
export function formatWeek(week: string): string {
  const monday = mondayOfIsoWeek(week);
  return formatDateRange(monday, addDays(monday, 6), SHORT);
}

/** Returns the Monday of an ISO week: 'Nov 16'. */
export const formatMonday = (week: string): string => formatDate(mondayOfIsoWeek(week), SHORT);
