import { formatDate, formatDateRange } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { useToday, weekSpan } from '@northkeep/shared-vault';
import { mainScreenTexts } from '../../copy.ts';

/**
 * Shows the days of a week, such as 'Nov 16 to 22'. If the account began in the middle of the week, or the week is
 * still ahead, the text names its first day.
 */
export const WeekRange = observer(function WeekRange({ week }: { week: string }) {
  const today = useToday();
  const { monday, start, sunday } = weekSpan(week);
  const range = formatDateRange(monday, sunday, { month: 'short', day: 'numeric' });
  const isWhole = start === monday && monday <= today;
  const text = isWhole ? range : mainScreenTexts.weekFrom(range, formatDate(start, { weekday: 'long' }));
  return <span className="t2 ink3 num">{text}</span>;
});
