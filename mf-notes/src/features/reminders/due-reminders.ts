import { DAY_MS, listStepReminderMinutes, MINUTE_MS, readStepReminder } from '@northkeep/contracts';
import {
  aims,
  canCountStep,
  getActiveWeek,
  goals,
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
  const ofSteps = listRemindersOfSteps({ after, until: Math.floor(now / MINUTE_MS) + STEPS_AHEAD });
  return [...listLineReminders(lines.items, { zone: userTimeZone(), after }), ...ofSteps].sort(byMinute);
}

/** Returns the reminders that are due after a minute and no later than `now`, in the order in which they are due. */
export function listRemindersUntilNow({ after, now }: Range): readonly DueReminder[] {
  const until = Math.floor(now / MINUTE_MS);
  const ofLines = listLineReminders(lines.items, { zone: userTimeZone(), after, until });
  return [...ofLines, ...listRemindersOfSteps({ after, until })].sort(byMinute);
}

const byMinute = (a: DueReminder, b: DueReminder): number => a.dueMinute - b.dueMinute;

/** Returns the reminders of steps within a range of minutes, without those of weeks in which a step was done often enough. */
function listRemindersOfSteps({ after, until }: { after: number; until: number }): readonly DueReminder[] {
  const range = { zone: userTimeZone(), after, until };
  // Steps share minutes, and the minutes of a step share weeks.
  const weekAt = memoize((dueMinute: number) => getActiveWeek(dueMinute * MINUTE_MS));
  return steps.items.flatMap((step) => {
    const reminder = readStepReminder(step.remindAt);
    if (reminder === null || step.status !== 'selected' || step.damaged.has('remindAt')) return [];
    const canCountIn = memoize((week: string) => canCountStep(step, week));
    return listStepReminderMinutes(reminder, range)
      .filter((dueMinute) => canCountIn(weekAt(dueMinute)))
      .map((dueMinute): DueReminder => ({ kind: 'step', id: step.id, dueMinute }));
  });
}

function memoize<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>();
  return (key) => {
    const { value } = known.get(key) ?? { value: compute(key) };
    known.set(key, { value });
    return value;
  };
}
