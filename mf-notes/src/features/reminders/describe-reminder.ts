import { cutText, formatDate, formatTime } from '@northkeep/contracts';
import { type Item, lines, steps, userToday } from '@northkeep/shared-vault';
import type { ReminderItem } from '@northkeep/shared-vault/reminder-texts';
import { getDisplayText, type LineItem } from '../editor/line-changes.ts';
import { reminderTexts } from './copy.ts';

/** Maximum length of the quoted text of a line. */
const QUOTED_MAX = 80;

/** Returns the beginning of the text of a line. */
export const quoteLine = (line: LineItem): string => cutText(getDisplayText(line).trim(), QUOTED_MAX);

/** Describes the planned time of a line: 'Planned for 10:00' for today, and with the day otherwise. */
export function describePlannedTime(line: LineItem): string {
  const { scheduleDate, scheduleTime } = line;
  if (scheduleDate === null || scheduleDate === userToday())
    return reminderTexts.plannedFor(formatTime(scheduleTime ?? ''));
  return describePlannedDay(line);
}

/** Returns the beginning of the label of a step. */
export const quoteStep = ({ label }: Item<'steps'>): string => cutText(label.trim(), QUOTED_MAX);

/** Describes a line for a notification that is shown later, maybe on another day. */
export const describeLine = (line: LineItem): ReminderItem => ({
  kind: 'line',
  id: line.id,
  text: quoteLine(line),
  planned: describePlannedDay(line),
  at: `${line.scheduleDate ?? ''} ${line.scheduleTime ?? ''}`,
});

/** Describes a step for such a notification. */
export const describeStep = (step: Item<'steps'>): ReminderItem => ({
  kind: 'step',
  id: step.id,
  text: quoteStep(step),
  planned: reminderTexts.weeklyStep(step.total),
  at: step.remindAt ?? '',
});

/** Describes the line or the step with an id as it is now; null when it was deleted. */
export function describeItem({ kind, id }: Pick<ReminderItem, 'kind' | 'id'>): ReminderItem | null {
  const [line, step] = kind === 'line' ? [lines.get(id)] : [undefined, steps.get(id)];
  if (line) return describeLine(line);
  return step ? describeStep(step) : null;
}

function describePlannedDay({ scheduleDate, scheduleTime }: LineItem): string {
  const day = formatDate(scheduleDate ?? '', { weekday: 'short', month: 'short', day: 'numeric' });
  return reminderTexts.plannedFor(`${day}, ${formatTime(scheduleTime ?? '')}`);
}
