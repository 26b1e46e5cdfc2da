import { randomUUID } from 'node:crypto';
import { computeBackoffMs, MINUTE_MS } from '@northkeep/contracts';
import { model, Schema } from 'mongoose';
import { isDuplicateKeyError } from '../database.ts';
import type { Job } from './job.ts';

/** State of a job, shared by all processes on the database. */
export interface JobDoc {
  /** Name of the job. */
  readonly _id: string;
  readonly dueAt: Date;
  /** Random id of the run that holds the lease; null between runs. */
  readonly lease: string | null;
  readonly leaseUntil: Date | null;
  readonly startedAt: Date | null;
  readonly succeededAt: Date | null;
  /** Number of runs that failed since the last success. */
  readonly failures: number;
}

const date = { type: Date, default: null };
export const JobModel = model<JobDoc>(
  'Job',
  new Schema<JobDoc>(
    {
      _id: { type: String },
      dueAt: { type: Date },
      lease: { type: String, default: null },
      ...{ leaseUntil: date, startedAt: date, succeededAt: date },
      failures: { type: Number, default: 0 },
    },
    { collection: 'jobs', versionKey: false },
  ),
);

/** Time after which another process continues the job of a process that crashed. Renewed while the job runs. */
export const JOB_LEASE_MS = MINUTE_MS;
const RETRY_MIN_MS = 5_000;

/** Delay after a failed run in ms: doubled with each failure, at most the job's interval. */
export const computeJobRetryDelayMs = (failures: number, everyMs: number): number =>
  computeBackoffMs({ retries: failures - 1, baseMs: RETRY_MIN_MS, maxMs: everyMs });

export interface JobLease {
  readonly job: Pick<Job, 'name' | 'everyMs'>;
  readonly id: string;
  readonly startedAt: number;
  readonly failures: number;
}

/**
 * Takes the lease of a job that is due and not running. Returns null in all processes but one. `now` is in ms since
 * 1970.
 */
export async function acquireJob(job: Pick<Job, 'name' | 'everyMs'>, now = Date.now()): Promise<JobLease | null> {
  const at = new Date(now);
  const id = randomUUID();
  try {
    const before = await JobModel.findOneAndUpdate(
      // The conditions use `$not`, because it also matches a job that has never run.
      { _id: job.name, dueAt: { $not: { $gt: at } }, leaseUntil: { $not: { $gt: at } } },
      { $set: { lease: id, leaseUntil: new Date(now + JOB_LEASE_MS), startedAt: at } },
      { upsert: true },
    ).lean();
    return { job, id, startedAt: now, failures: before?.failures ?? 0 };
  } catch (error) {
    // A duplicate key means that the job is not due, or that another process runs it.
    if (isDuplicateKeyError(error)) return null;
    throw error;
  }
}

/** Extends the lease. Returns false when the lease had expired and another process has taken it. */
export async function renewLease({ job, id }: JobLease, now: number): Promise<boolean> {
  const { matchedCount } = await JobModel.updateOne(
    { _id: job.name, lease: id },
    { $set: { leaseUntil: new Date(now + JOB_LEASE_MS) } },
  );
  return matchedCount === 1;
}

/** Ends the lease of a successful run: the job is due again one interval after its start. */
export async function completeJob(lease: JobLease, now: number): Promise<void> {
  const dueAt = new Date(lease.startedAt + lease.job.everyMs);
  await release(lease, { dueAt, succeededAt: new Date(now), failures: 0 });
}

/** Ends the lease of a failed run: the job is due again after {@link computeJobRetryDelayMs}. */
export async function failJob(lease: JobLease, now: number): Promise<void> {
  const failures = lease.failures + 1;
  await release(lease, { dueAt: new Date(now + computeJobRetryDelayMs(failures, lease.job.everyMs)), failures });
}

/** Ends the lease of an aborted run. The job stays due, so that another process can run it. */
export const abandonJob = (lease: JobLease): Promise<void> => release(lease, {});

async function release({ job, id }: JobLease, changes: Partial<JobDoc>): Promise<void> {
  await JobModel.updateOne({ _id: job.name, lease: id }, { $set: { ...changes, lease: null, leaseUntil: null } });
}

/** Returns the jobs that are due and not running. A job without a document has never run and is due. */
export async function findDueJobs(jobs: readonly Job[], now: number): Promise<readonly Job[]> {
  const isLater = (date: Date | null | undefined) => date != null && date.getTime() > now;
  const states = new Map((await JobModel.find().lean()).map((state) => [state._id, state]));
  return jobs.filter(({ name }) => !isLater(states.get(name)?.dueAt) && !isLater(states.get(name)?.leaseUntil));
}
