import { DAY_MS, LINE_REMINDER_LATE_MAX, MINUTE_MS } from '@northkeep/contracts';
import { JOB_BATCH_SIZE, type Job, type JobCounts, processItemsInParallel } from '../platform/jobs/job.ts';
import type { ServiceDeps } from '../services.ts';
import { LineReminderModel } from './line-reminder.model.ts';
import { nextReminderTime } from './next-due.ts';
import { LINE_REMINDER_KIND } from './push-sender.ts';
import { type ReminderDoc, ReminderModel } from './reminder.model.ts';

/** Delay in ms after which a reminder says that it is late. */
const LATE_AFTER_MS = 10 * MINUTE_MS;
/** Maximum delay in ms of a reminder. When no server ran for longer, the reminder is not sent any more. */
const EXPIRED_AFTER_MS = DAY_MS;
/** Number of users whose reminders are sent at the same time. Each holds its place for at most the time of a request. */
const CONCURRENT_REMINDERS = 50;

type Deps = Pick<ServiceDeps, 'push' | 'metrics'>;

/**
 * Sends the reminders that are due, each at most once: its next time is stored before it is sent, so that neither
 * another process nor a run after a crash sends it again. `now` is in ms since 1970.
 * @returns the counts of all due reminders, of those sent late, and of those that expired
 */
export async function sendDueReminders(
  { push, metrics }: Deps,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<JobCounts> {
  let [late, expired] = [0, 0];
  const due = ReminderModel.find({ dueAt: { $lte: new Date(now) } }).lean();
  const { done } = await processItemsInParallel(
    due.cursor({ batchSize: JOB_BATCH_SIZE }),
    async (reminder) => {
      const { userId, kind, dueAt } = reminder;
      if (!dueAt || !(await claim(reminder, dueAt, now))) return;
      if (now - dueAt.getTime() > EXPIRED_AFTER_MS) {
        expired += 1;
        metrics.pushMessages.inc({ kind, outcome: 'expired' });
      }
      const at = latestTime(reminder, dueAt, now);
      if (at === null) return;
      const isLate = now - at > LATE_AFTER_MS;
      if (isLate) late += 1;
      await push.send(userId, isLate ? { kind, late: true } : { kind });
    },
    { signal, concurrency: CONCURRENT_REMINDERS },
  );
  return { done, late, expired };
}

/**
 * Returns the time of a due reminder that is sent now; null when it expired. Of a daily reminder that expired, the time
 * within the last day remains.
 */
function latestTime(reminder: ReminderDoc, dueAt: Date, now: number): number | null {
  const earliest = now - EXPIRED_AFTER_MS;
  const at = dueAt.getTime() < earliest ? nextReminderTime(reminder, earliest) : dueAt.getTime();
  return at <= now ? at : null;
}

/**
 * Stores the next time of a reminder. Returns false when another process or the reminder's owner has changed it before.
 */
async function claim(reminder: ReminderDoc, dueAt: Date, now: number): Promise<boolean> {
  const next = new Date(nextReminderTime(reminder, now));
  const { modifiedCount } = await ReminderModel.updateOne({ _id: reminder._id, dueAt }, { $set: { dueAt: next } });
  return modifiedCount === 1;
}

/**
 * Sends the reminders of lines that are due, each at most once: it is deleted before it is sent. One that is more than
 * {@link LINE_REMINDER_LATE_MAX} minutes late is deleted only. `now` is in ms since 1970.
 * @returns the counts of all due reminders, of those sent late, and of those that expired
 */
export async function sendDueLineReminders(
  { push, metrics }: Deps,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<JobCounts> {
  let [late, expired] = [0, 0];
  const minute = Math.floor(now / MINUTE_MS);
  const due = LineReminderModel.find({ dueMinute: { $lte: minute } }).lean();
  const { done } = await processItemsInParallel(
    due.cursor({ batchSize: JOB_BATCH_SIZE }),
    async ({ _id, userId, id, dueMinute }) => {
      const { deletedCount } = await LineReminderModel.deleteOne({ _id, id });
      if (deletedCount === 0) return;
      if (minute - dueMinute > LINE_REMINDER_LATE_MAX) {
        expired += 1;
        return metrics.pushMessages.inc({ kind: LINE_REMINDER_KIND, outcome: 'expired' });
      }
      const isLate = (minute - dueMinute) * MINUTE_MS > LATE_AFTER_MS;
      if (isLate) late += 1;
      await push.send(userId, isLate ? { id, late: true } : { id });
    },
    { signal, concurrency: CONCURRENT_REMINDERS },
  );
  return { done, late, expired };
}

export const pushJobs = (services: ServiceDeps): readonly Job[] => [
  { name: 'reminders', everyMs: MINUTE_MS, run: ({ signal }) => sendDueReminders(services, Date.now(), signal) },
  {
    name: 'line-reminders',
    everyMs: MINUTE_MS,
    run: ({ signal }) => sendDueLineReminders(services, Date.now(), signal),
  },
];
