import type { Logger } from 'pino';
import { toLoggableError } from '../../middleware/log-request.ts';
import { type Job, type JobCounts, JobItemsError } from './job.ts';
import {
  abandonJob,
  acquireJob,
  completeJob,
  failJob,
  findDueJobs,
  JOB_LEASE_MS,
  type JobLease,
  renewLease,
} from './job-lease.ts';

/** Interval in which a process checks for due jobs. */
const CHECK_INTERVAL_MS = 5_000;
const RENEWAL_INTERVAL_MS = JOB_LEASE_MS / 4;

export interface JobRunner {
  /** Runs the due jobs and waits for them. */
  runDue(): Promise<void>;
  /** Aborts the running jobs, waits for them and starts no more. */
  stop(): Promise<void>;
}

interface Options {
  readonly log: Logger;
  /** Returns the time in ms since 1970. */
  readonly now?: () => number;
  readonly renewalMs?: number;
}

/** Runs due jobs now and every five seconds. Each job runs in only one of all processes on the database. */
export function startJobs(jobs: readonly Job[], options: Options): JobRunner {
  const { log, now = () => Date.now(), renewalMs = RENEWAL_INTERVAL_MS } = options;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();

  async function runDue(): Promise<void> {
    const idle = jobs.filter(({ name }) => !running.has(name));
    const due = stopping.signal.aborted ? [] : await findDueJobs(idle, now());
    await Promise.all(due.map(runOnce));
  }

  function runOnce(job: Job): Promise<void> {
    const run = running.get(job.name) ?? runIfAcquired(job).finally(() => running.delete(job.name));
    running.set(job.name, run);
    return run;
  }

  async function runIfAcquired(job: Job): Promise<void> {
    const lease = stopping.signal.aborted ? null : await acquireJob(job, now());
    if (lease) await runWithLease(job, lease, { log, now, renewalMs, stopped: stopping.signal });
  }

  const check = () => {
    runDue().catch((error: unknown) => log.error({ err: toLoggableError(error) }, 'the jobs could not be read'));
  };
  const timer = setInterval(check, CHECK_INTERVAL_MS).unref();
  check();
  return {
    runDue,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
}

interface RunOptions extends Required<Options> {
  readonly stopped: AbortSignal;
}

/** Runs a job while its lease is renewed, stores its outcome and logs one line about it. */
async function runWithLease(job: Job, lease: JobLease, { log, now, renewalMs, stopped }: RunOptions): Promise<void> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stopped, lost.signal]);
  const started = performance.now();
  const line = (outcome: string, counts: JobCounts = {}) => ({
    ...{ job: job.name, outcome, ms: Math.round(performance.now() - started), failures: lease.failures, counts },
  });
  log.debug({ job: job.name }, 'job started');
  let isRenewing = false;
  const renewal = setInterval(() => {
    // Skips a renewal while the previous one is still running: on a slow database several renewals would take its
    // connections and conflict with one another.
    if (isRenewing) return;
    isRenewing = true;
    renewLease(lease, now())
      .then(
        (isHeld) => isHeld || lost.abort(),
        (error: unknown) => log.warn({ job: job.name, err: toLoggableError(error) }, 'a lease was not renewed'),
      )
      .finally(() => {
        isRenewing = false;
      });
  }, renewalMs);
  try {
    const counts = await job.run({ signal });
    await completeJob(lease, now());
    log.info(line('done', counts), 'job run');
  } catch (error) {
    const { counts, cause } = error instanceof JobItemsError ? error : { counts: {}, cause: error };
    if (signal.aborted) log.info(line(lost.signal.aborted ? 'lease lost' : 'stopped', counts), 'job run');
    else log.error({ ...line('failed', counts), err: toLoggableError(cause) }, 'job run');
    const release = signal.aborted ? abandonJob(lease) : failJob(lease, now());
    // When the database does not respond, the lease is not released here and expires by itself.
    await release.catch((failure: unknown) => log.warn({ err: toLoggableError(failure) }, 'a lease was not released'));
  } finally {
    clearInterval(renewal);
  }
}
