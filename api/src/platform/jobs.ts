import { MINUTE_MS } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import type { Logger } from 'pino';
import { loggable } from '../middleware/log-request.ts';
import { isDuplicate } from './database.ts';

/** Lease of a job until `until`. It is in the database, so that one process runs the job in each interval. */
const JobModel = model(
  'Job',
  new Schema({ _id: { type: String }, until: { type: Date } }, { collection: 'jobs', versionKey: false }),
);

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Must be idempotent and restartable at any point. */
  readonly run: () => Promise<void>;
}

/** Interval in which a process checks for due jobs. */
const CHECK_INTERVAL_MS = MINUTE_MS;

/** Runs due jobs now and every minute. The returned function stops this and waits for the running job. */
export function startJobs(jobs: readonly Job[], log: Logger): () => Promise<void> {
  let running = runDue(jobs, log);
  const timer = setInterval(() => {
    running = running.then(() => runDue(jobs, log));
  }, CHECK_INTERVAL_MS).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function runDue(jobs: readonly Job[], log: Logger): Promise<void> {
  for (const job of jobs) {
    try {
      if (await acquireJob(job)) await job.run();
    } catch (error) {
      log.error({ job: job.name, err: loggable(error) }, 'a job failed and will be tried again');
    }
  }
}

/** Acquires the lease of a job for one interval. True for exactly one process. `now` is in ms since 1970. */
export async function acquireJob({ name, everyMs }: Omit<Job, 'run'>, now = Date.now()): Promise<boolean> {
  try {
    await JobModel.updateOne(
      { _id: name, until: { $lte: new Date(now) } },
      { $set: { until: new Date(now + everyMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // A duplicate key means that the lease exists and has not expired.
    if (isDuplicate(error)) return false;
    throw error;
  }
}
