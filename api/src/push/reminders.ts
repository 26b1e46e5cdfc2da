import type { ReminderKind, Reminders } from '@northkeep/contracts';
import { retryUpsert } from '../platform/database.ts';
import { nextReminderTime, type ReminderTime } from './next-due.ts';
import { type ReminderDoc, ReminderModel, reminderId } from './reminder.model.ts';

/** Returns the reminders of a user; null when none were ever set. */
export async function readReminders(userId: string): Promise<Reminders | null> {
  const stored = new Map((await ReminderModel.find({ userId }).lean()).map((reminder) => [reminder.kind, reminder]));
  const [weekly, daily] = [stored.get('weekly-review'), stored.get('daily-focus')];
  if (!weekly || !daily) return null;
  return {
    zone: weekly.zone,
    weeklyReview: { isOn: isOn(weekly), day: weekly.day ?? 0, time: weekly.time },
    dailyFocus: { isOn: isOn(daily), time: daily.time },
  };
}

const isOn = ({ dueAt }: ReminderDoc): boolean => dueAt !== undefined;

/**
 * Stores the reminders of a user. Each is due at its next time, never for a time that has passed. `now` is in ms since
 * 1970.
 */
export async function saveReminders(
  userId: string,
  { zone, weeklyReview, dailyFocus }: Reminders,
  now = Date.now(),
): Promise<void> {
  const { isOn: isWeekly, ...weekly } = weeklyReview;
  const { isOn: isDaily, ...daily } = dailyFocus;
  await save({ userId, kind: 'weekly-review', isOn: isWeekly, at: { ...weekly, zone }, now });
  await save({ userId, kind: 'daily-focus', isOn: isDaily, at: { ...daily, day: null, zone }, now });
}

interface NewReminder {
  readonly userId: string;
  readonly kind: ReminderKind;
  readonly isOn: boolean;
  readonly at: ReminderTime;
  readonly now: number;
}

async function save({ userId, kind, isOn, at, now }: NewReminder): Promise<void> {
  const dueAt = new Date(nextReminderTime(at, now));
  const update = isOn ? { $set: { ...at, dueAt } } : { $set: at, $unset: { dueAt: 1 } as const };
  const filter = { _id: reminderId(userId, kind), userId, kind };
  await retryUpsert(() => ReminderModel.updateOne(filter, update, { upsert: true }));
}
