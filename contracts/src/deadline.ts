import { formatDate } from './formats.ts';

/** A deadline as a list shows it. */
interface ShownDeadline {
  readonly text: string;
  /** True from the day of the deadline on. */
  readonly hasCome: boolean;
}

/** True for an existing day in the form `YYYY-MM-DD`. */
export const isLocalDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T12:00Z`).getUTCDate() === Number(text.slice(8));

/**
 * Describes the deadline of a task on the local date `today`: 'Due today', 'Due Wed, Dec 2' or 'Was due Wed, Dec 2', with
 * the year if it is another one. Returns null without a deadline, and for a value that is no date.
 */
export function describeDeadline(deadline: string | null, today: string): ShownDeadline | null {
  if (deadline === null || !isLocalDate(deadline)) return null;
  if (deadline === today) return { text: 'Due today', hasCome: true };
  const isThisYear = deadline.slice(0, 4) === today.slice(0, 4);
  const day = formatDate(deadline, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return deadline < today ? { text: `Was due ${day}`, hasCome: true } : { text: `Due ${day}`, hasCome: false };
}
