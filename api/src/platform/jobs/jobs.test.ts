import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../../testing/use-test-app.ts';
import { createLog } from '../logging.ts';
import { type Job, type JobRun, processItems, processItemsInParallel } from './job.ts';
import { acquireJob, computeJobRetryDelayMs, JOB_LEASE_MS, JobModel, renewLease } from './job-lease.ts';
import { type JobRunner, startJobs } from './job-runner.ts';
import { listJobs } from './list-jobs.ts';

vi.mock('./job-lease.ts', async (load) => {
  const lease = await load<typeof import('./job-lease.ts')>();
  return { ...lease, renewLease: vi.fn(lease.renewLease) };
});

useTestApp();

let lines: string[];
let time: number;
const runners: JobRunner[] = [];
beforeEach(() => {
  lines = [];
  time = Date.now();
});
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())).then(() => undefined));

const RENEWAL_MS = 20;

const newJob = (run: Job['run']): Job => ({ name: randomUUID(), everyMs: HOUR_MS, run });

/** Starts the runner of one more API process. */
function startRunner(job: Job): JobRunner {
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) });
  const runner = startJobs([job], { log, now: () => time, renewalMs: RENEWAL_MS });
  runners.push(runner);
  return runner;
}
const logged = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'job run');
const stateOf = ({ name }: Job) => JobModel.findById(name).lean();

/**
 * Runs due jobs until `check` passes. One call is not enough, because the check that the runner makes at its start may
 * have leased a job at that moment.
 */
const runUntil = (runner: JobRunner, check: () => unknown): Promise<unknown> =>
  vi.waitFor(() => runner.runDue().then(check));

/** Returns a promise with its resolve function. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('startJobs', () => {
  it('runs a due job in one of several processes and logs its duration, counts and outcome', async () => {
    const job = newJob(async () => ({ deleted: 3 }));
    await Promise.all([startRunner(job), startRunner(job), startRunner(job)].map((runner) => runner.runDue()));
    const done = { job: job.name, outcome: 'done', ms: expect.any(Number), counts: { deleted: 3 }, failures: 0 };
    await vi.waitFor(() => expect(logged()).toMatchObject([done]));
    expect(await stateOf(job)).toMatchObject({ succeededAt: new Date(time), failures: 0, lease: null });
  });

  it('retries a failed job with backoff instead of after its interval', async () => {
    let runs = 0;
    const job = newJob(async () => {
      runs += 1;
      throw new TypeError('no database');
    });
    const runner = startRunner(job);
    await runner.runDue();
    await runner.runDue();
    expect(runs).toBe(1);
    time += computeJobRetryDelayMs(1, HOUR_MS);
    await runUntil(runner, () => expect(runs).toBe(2));
    expect(logged()).toMatchObject([{ outcome: 'failed', err: { message: 'no database' } }, { failures: 1 }]);
    expect((await stateOf(job))?.dueAt).toEqual(new Date(time + computeJobRetryDelayMs(2, HOUR_MS)));
  });

  it('renews the lease while a job runs', async () => {
    const { open, opened } = gate();
    const job = newJob(() => opened.then(() => ({})));
    const runner = startRunner(job);
    await vi.waitFor(async () => expect((await stateOf(job))?.lease).toEqual(expect.any(String)));
    time += JOB_LEASE_MS - 1;
    await vi.waitFor(async () => expect((await stateOf(job))?.leaseUntil).toEqual(new Date(time + JOB_LEASE_MS)));
    expect(await acquireJob(job, time + 1)).toBeNull();
    open();
    await runner.runDue();
  });

  it('renews the lease again only after the database has confirmed the previous renewal', async () => {
    const [job, database] = [gate(), gate()];
    vi.mocked(renewLease)
      .mockClear()
      .mockImplementationOnce(() => database.opened.then(() => true));
    const runner = startRunner(newJob(() => job.opened.then(() => ({}))));
    await vi.waitFor(() => expect(renewLease).toHaveBeenCalledOnce());
    // Waits for several renewal intervals. Timers with the same delay fire in the order in which they started, so every
    // due renewal has already fired.
    for (let passed = 0; passed < 3; passed += 1) await new Promise((resolve) => setTimeout(resolve, RENEWAL_MS));
    expect(renewLease).toHaveBeenCalledOnce();
    database.open();
    await vi.waitFor(() => expect(vi.mocked(renewLease).mock.calls.length).toBeGreaterThan(1));
    job.open();
    await runner.runDue();
  });

  it('runs the job of a crashed process after its lease has ended', async () => {
    const run = vi.fn(async () => ({}));
    const job = newJob(run);
    await acquireJob(job, time);
    const runner = startRunner(job);
    await runner.runDue();
    expect(run).not.toHaveBeenCalled();
    time += JOB_LEASE_MS;
    await runUntil(runner, () => expect(run).toHaveBeenCalledOnce());
  });

  /** Waits for the abort signal, like a job with many items. */
  const untilAborted = ({ signal }: JobRun) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

  it('aborts a job whose lease another process has taken', async () => {
    const job = newJob(untilAborted);
    startRunner(job);
    await vi.waitFor(async () => expect(await stateOf(job)).not.toBeNull());
    await JobModel.updateOne({ _id: job.name }, { $set: { lease: 'of another process' } });
    await vi.waitFor(() => expect(logged()).toMatchObject([{ outcome: 'lease lost' }]));
    expect(await stateOf(job)).toMatchObject({ lease: 'of another process' });
  });

  it('aborts a running job when the process stops, and leaves it due for another process', async () => {
    const job = newJob(untilAborted);
    const runner = startRunner(job);
    await vi.waitFor(async () => expect(await stateOf(job)).not.toBeNull());
    await runner.stop();
    expect(logged()).toMatchObject([{ outcome: 'stopped' }]);
    expect(await acquireJob(job, time)).not.toBeNull();
  });
});

describe('listJobs', () => {
  it('shows the last success of a job, its failures since and its next run', async () => {
    const outcomes = [async () => ({}), () => Promise.reject(new Error('no database'))];
    const job = newJob(async () => (await outcomes.shift()?.()) ?? {});
    const runner = startRunner(job);
    await runner.runDue();
    const success = new Date(time).toISOString();
    time += HOUR_MS;
    const next = new Date(time + computeJobRetryDelayMs(1, HOUR_MS)).toISOString();
    await runUntil(runner, async () =>
      expect(await listJobs()).toContain(`${job.name}: last success ${success}, 1 failed since, next run ${next}`),
    );
  });
});

describe('processItems', () => {
  it('processes the other items when one fails, and then throws with both counts', async () => {
    const done: number[] = [];
    const run = processItems([1, 2, 3], async (item) => {
      if (item === 2) throw new TypeError('two');
      done.push(item);
    });
    await expect(run).rejects.toMatchObject({ counts: { done: 2, failed: 1 }, cause: new TypeError('two') });
    expect(done).toEqual([1, 3]);
  });

  it('stops before the next item after an abort', async () => {
    const controller = new AbortController();
    const done: number[] = [];
    const step = async (item: number) => {
      done.push(item);
      controller.abort();
    };
    await expect(processItems([1, 2], step, controller.signal)).rejects.toThrow(/aborted/);
    expect(done).toEqual([1]);
  });
});

describe('processItemsInParallel', () => {
  it('runs at most as many steps at a time as it may, and reads no item before a step may start', async () => {
    let [read, running, most] = [0, 0, 0];
    const items = function* () {
      for (; read < 10; read += 1) yield read;
    };
    const { open, opened } = gate();
    const run = processItemsInParallel(
      items(),
      async () => {
        running += 1;
        most = Math.max(most, running);
        await opened;
        running -= 1;
      },
      { concurrency: 3 },
    );
    await vi.waitFor(() => expect(running).toBe(3));
    // The third item is counted when the fourth is read.
    expect(read).toBe(2);
    open();
    expect(await run).toEqual({ done: 10 });
    expect(most).toBe(3);
  });

  it('continues with the other items while one step does not end', async () => {
    const { open, opened } = gate();
    const done: number[] = [];
    const step = async (item: number) => {
      if (item === 1) await opened;
      done.push(item);
    };
    const run = processItemsInParallel([1, 2, 3, 4, 5], step, { concurrency: 2 });
    await vi.waitFor(() => expect(done).toEqual([2, 3, 4, 5]));
    open();
    expect(await run).toEqual({ done: 5 });
  });

  it('waits after an abort for the steps that have started', async () => {
    const controller = new AbortController();
    const { open, opened } = gate();
    const done: number[] = [];
    const step = async (item: number) => {
      await (item === 1 ? opened : controller.abort());
      done.push(item);
    };
    const run = processItemsInParallel([1, 2, 3], step, { signal: controller.signal, concurrency: 2 });
    await vi.waitFor(() => expect(done).toEqual([2]));
    open();
    await expect(run).rejects.toThrow(/aborted/);
    expect(done).toEqual([2, 1]);
  });
});

describe('computeJobRetryDelayMs', () => {
  it('doubles from five seconds up to the interval of the job', () => {
    expect([1, 2, 3, 9].map((failures) => computeJobRetryDelayMs(failures, MINUTE_MS))).toEqual([
      5_000, 10_000, 20_000, 60_000,
    ]);
  });
});
