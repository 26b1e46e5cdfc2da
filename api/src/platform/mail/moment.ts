const MOMENT = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function partsOf(at: Date): (type: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Map(MOMENT.formatToParts(at).map(({ type, value }) => [type, value]));
  return (type) => parts.get(type) ?? '';
}

/** 'Saturday, November 21, 2026, 14:47 UTC', whatever words the formatter joins with. */
export function moment(at: Date): string {
  const part = partsOf(at);
  return `${part('weekday')}, ${part('month')} ${part('day')}, ${part('year')}, ${part('hour')}:${part('minute')} UTC`;
}

/** 'December 21, 2026'. */
export function longDay(at: Date): string {
  const part = partsOf(at);
  return `${part('month')} ${part('day')}, ${part('year')}`;
}

/** 'December 21'. */
export function shortDay(at: Date): string {
  const part = partsOf(at);
  return `${part('month')} ${part('day')}`;
}
