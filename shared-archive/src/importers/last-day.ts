import { addDays, mondayOfIsoWeek } from '@northkeep/contracts';

const LAST_DAYS = ['03-31', '06-30', '09-30', '12-31'];

/** Last day of an ISO week (`2026-W47`) or of a quarter (`2026-Q4`). */
export function lastDayOfPeriod(period: string): string {
  if (!period.includes('Q')) return addDays(mondayOfIsoWeek(period), 6);
  return `${period.slice(0, 4)}-${LAST_DAYS[Number(period.slice(6)) - 1]}`;
}
