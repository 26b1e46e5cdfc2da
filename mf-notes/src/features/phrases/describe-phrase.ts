import { formatDate, formatTime } from '@northkeep/contracts';
import type { DatePhrase } from '@northkeep/shared-kit/date-phrase';

/** Returns the date of a phrase as text: 'Thu, Nov 19, 4:00 PM'. */
export function describeDatePhrase({ date, time }: Pick<DatePhrase, 'date' | 'time'>): string {
  const day = formatDate(date, { weekday: 'short', month: 'short', day: 'numeric' });
  return time === null ? day : `${day}, ${formatTime(time)}`;
}
