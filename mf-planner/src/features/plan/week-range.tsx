import { formatDate } from '@northkeep/contracts';
import { observer } from '@northkeep/shared-kit/runtime';
import { useToday, weekSpan } from '@northkeep/shared-vault';
import { mainTexts } from '../../copy.ts';

/** The days of a week, 'Nov 16 to 22'. Names the first day of a week that began in its middle or has not begun yet. */
export const WeekRange = observer(function WeekRange({ week }: { week: string }) {
  const today = useToday();
  const { monday, start, sunday } = weekSpan(week);
  const range = formatRange(monday, sunday);
  const isWhole = start === monday && monday <= today;
  const text = isWhole ? range : mainTexts.weekFrom(range, formatDate(start, { weekday: 'long' }));
  return <span className="t2 ink3 num">{text}</span>;
});

function formatRange(from: string, to: string): string {
  const month = { month: 'short', day: 'numeric' } as const;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${formatDate(from, month)} to ${formatDate(to, sameMonth ? { day: 'numeric' } : month)}`;
}
