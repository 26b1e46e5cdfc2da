import { HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { JOB_BATCH_SIZE, type Job, type JobCounts, processItems } from '../platform/jobs/job.ts';
import type { ServiceDeps } from '../services.ts';
import { nextReminderTime } from './next-due.ts';
import { type ReminderDoc, ReminderModel } from './reminder.model.ts';

/** Maximum delay in ms of a reminder. When no server ran for longer, the reminder is not sent any more. */
const LATE_MS = HOUR_MS;

/**
 * Sends the reminders that are due, each at most once: its next time is stored before it is sent, so that neither
 * another process nor a run after a crash sends it again. `now` is in ms since 1970.
 */
export async function sendDueReminders(
  { push, metrics }: Pick<ServiceDeps, 'push' | 'metrics'>,
  now = Date.now(),
  signal?: AbortSignal,
): Promise<JobCounts> {
  const due = ReminderModel.find({ dueAt: { $lte: new Date(now) } }).lean();
  return processItems(
    due.cursor({ batchSize: JOB_BATCH_SIZE }),
    async (reminder) => {
      const { userId, kind, dueAt } = reminder;
      if (!dueAt || !(await claim(reminder, dueAt, now))) return;
      if (now - dueAt.getTime() > LATE_MS) metrics.pushMessages.inc({ kind, outcome: 'late' });
      else await push.send(userId, kind);
    },
    signal,
  );
}

/**
 * Stores the next time of a reminder. Returns false when another process or the reminder's owner has changed it before.
 */
async function claim(reminder: ReminderDoc, dueAt: Date, now: number): Promise<boolean> {
  const next = new Date(nextReminderTime(reminder, now));
  const { modifiedCount } = await ReminderModel.updateOne({ _id: reminder._id, dueAt }, { $set: { dueAt: next } });
  return modifiedCount === 1;
}

export const pushJobs = (services: ServiceDeps): readonly Job[] => [
  { name: 'reminders', everyMs: MINUTE_MS, run: ({ signal }) => sendDueReminders(services, Date.now(), signal) },
];
