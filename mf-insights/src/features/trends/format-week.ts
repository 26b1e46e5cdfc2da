import { addDays, formatDate, mondayOfIsoWeek } from '@northkeep/contracts';

const SHORT = { month: 'short', day: 'numeric' } as const;

/** Returns the days of an ISO week: 'Nov 16 to 22'. */
export function formatWeek(week: string): string {
  const monday = mondayOfIsoWeek(week);
  const sunday = addDays(monday, 6);
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  return `${formatDate(monday, SHORT)} to ${formatDate(sunday, isOneMonth ? { day: 'numeric' } : SHORT)}`;
}

/** Returns the Monday of an ISO week: 'Nov 16'. */
export const formatMonday = (week: string): string => formatDate(mondayOfIsoWeek(week), SHORT);
