import { randomBytes } from 'node:crypto';
import { LINE_REMINDERS_MAX, MINUTE_MS } from '@northkeep/contracts';
import { retryUpsert } from '../platform/database.ts';
import { type LineReminderDoc, LineReminderModel, lineReminderId } from './line-reminder.model.ts';

/** Number of random bytes of an id. */
const ID_BYTES = 12;
/** Time in minutes after which 'In an hour' of a notification reminds again. */
const AGAIN_AFTER = 60;

/**
 * Replaces the minutes at which a user is reminded of lines. A minute that is stored already keeps its id. A minute that
 * is not after `now` is not added, because its message may have been sent already. A minute that the user asked for in a
 * notification stays. `now` is in ms since 1970.
 * @returns the stored minutes of the list
 */
export async function saveLineReminders(
  userId: string,
  dueMinutes: readonly number[],
  now = Date.now(),
): Promise<readonly SavedLineReminder[]> {
  await LineReminderModel.deleteMany({ userId, isAgain: { $ne: true }, dueMinute: { $nin: dueMinutes } });
  const stored = await LineReminderModel.find({ userId }).lean();
  const known = new Set(stored.map(({ dueMinute }) => dueMinute));
  const minute = Math.floor(now / MINUTE_MS);
  for (const dueMinute of new Set(dueMinutes)) {
    if (dueMinute <= minute || known.has(dueMinute)) continue;
    const update = { $setOnInsert: { userId, dueMinute, id: randomBytes(ID_BYTES).toString('base64url') } };
    const filter = { _id: lineReminderId(userId, dueMinute) };
    await retryUpsert(() => LineReminderModel.updateOne(filter, update, { upsert: true }));
  }
  const saved = await LineReminderModel.find({ userId, dueMinute: { $in: dueMinutes } }).lean();
  return saved.map(toSaved).toSorted((a, b) => a.dueMinute - b.dueMinute);
}

/**
 * Adds a minute an hour from now, which no list of a device removes. Returns null for a user who has asked for too many.
 * `now` is in ms since 1970.
 */
export async function addLineReminderAgain(userId: string, now = Date.now()): Promise<SavedLineReminder | null> {
  const dueMinute = Math.floor(now / MINUTE_MS) + AGAIN_AFTER;
  if ((await LineReminderModel.countDocuments({ userId, isAgain: true })) >= LINE_REMINDERS_MAX) return null;
  const update = {
    $set: { isAgain: true },
    $setOnInsert: { userId, dueMinute, id: randomBytes(ID_BYTES).toString('base64url') },
  };
  const filter = { _id: lineReminderId(userId, dueMinute) };
  await retryUpsert(() => LineReminderModel.updateOne(filter, update, { upsert: true }));
  const saved = await LineReminderModel.findOne(filter).lean();
  return saved && toSaved(saved);
}

type SavedLineReminder = Pick<LineReminderDoc, 'id' | 'dueMinute'>;
const toSaved = ({ id, dueMinute }: LineReminderDoc): SavedLineReminder => ({ id, dueMinute });
