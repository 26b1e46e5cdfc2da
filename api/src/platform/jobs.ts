import { MINUTE_MS } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import type { Logger } from 'pino';
import { loggable } from '../middleware/log-request.ts';
import { isDuplicate } from './database.ts';

/** Until when a job is taken; in the database, so that it runs once across any number of processes. */
const JobModel = model(
  'Job',
  new Schema({ _id: { type: String }, until: { type: Date } }, { collection: 'jobs', versionKey: false }),
);

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /** Can be stopped at any point and run again. */
  readonly run: () => Promise<void>;
}

/** How often a process looks whether a job is due. */
const LOOK_EVERY_MS = MINUTE_MS;

/** Looks for due jobs now and every minute; the returned function stops that and waits for the one that runs. */
export function startJobs(jobs: readonly Job[], log: Logger): () => Promise<void> {
  let running = runDue(jobs, log);
  const timer = setInterval(() => {
    running = running.then(() => runDue(jobs, log));
  }, LOOK_EVERY_MS).unref();
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

/** True for the one process that may run the job in this interval. */
export async function acquireJob({ name, everyMs }: Omit<Job, 'run'>, now = Date.now()): Promise<boolean> {
  try {
    await JobModel.updateOne(
      { _id: name, until: { $lte: new Date(now) } },
      { $set: { until: new Date(now + everyMs) } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    // It exists and is not due: the upsert ran into its name.
    if (isDuplicate(error)) return false;
    throw error;
  }
}
