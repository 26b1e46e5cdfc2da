import { DAY_MS, listStepReminderMinutes, MINUTE_MS, readStepReminder } from '@northkeep/contracts';
import {
  aims,
  canCountStep,
  getActiveWeek,
  goals,
  type Item,
  lines,
  milestones,
  reviews,
  steps,
  userTimeZone,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { type DueReminder, listLineReminders } from '../../rules/reminders.ts';

/** Number of minutes for which the reminders of steps are listed in advance. Those of lines are listed without an end. */
const STEPS_AHEAD = (14 * DAY_MS) / MINUTE_MS;

/** True while the records are loaded on which the reminders of lines and steps depend. Observable. */
export const areRemindersLoaded = (): boolean =>
  [lines, steps, milestones, goals, aims, weeklyProgress, reviews].every(({ status }) => status === 'ready');

interface Range {
  /** The first minute is the one after it, counted from 1970. */
  readonly after: number;
  /** In ms since 1970. */
  readonly now: number;
}

/**
 * Returns the reminders of lines and steps that are due after a minute, in the order in which they are due: those of
 * lines without an end, those of steps for the next two weeks. Observable.
 */
export function listReminders({ after, now }: Range): readonly DueReminder[] {
  const zone = userTimeZone();
  const until = Math.floor(now / MINUTE_MS) + STEPS_AHEAD;
  const ofSteps = steps.items.flatMap((step) => listStepReminders(step, { zone, after, until }));
  return [...listLineReminders(lines.items, { zone, after }), ...ofSteps].sort((a, b) => a.dueMinute - b.dueMinute);
}

/** Returns the reminders of a step within a range of minutes, without those of weeks in which it was done often enough. */
function listStepReminders(
  step: Item<'steps'>,
  range: { zone: string; after: number; until: number },
): readonly DueReminder[] {
  const reminder = readStepReminder(step.remindAt);
  if (reminder === null || step.status !== 'selected' || step.damaged.has('remindAt')) return [];
  return listStepReminderMinutes(reminder, range)
    .filter((dueMinute) => canCountStep(step, getActiveWeek(dueMinute * MINUTE_MS)))
    .map((dueMinute) => ({ kind: 'step', id: step.id, dueMinute }));
}
