import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDuplicateKeyError } from '../platform/database.ts';
import {
  abandonJob,
  acquireJob,
  completeJob,
  failJob,
  JOB_LEASE_MS,
  type JobLease,
  renewLease,
} from '../platform/jobs/job-lease.ts';
import { applyIndexes } from './apply-indexes.ts';
import { type MigrationDoc, MigrationModel } from './migration.model.ts';
import { findPendingSteps } from './pending-steps.ts';
import { type DataStep, isIndexStep, type MigrationStep } from './step.ts';

/**
 * Lease that only one process holds to run the migration. With an interval of 0 the migration is due again at once, so
 * that the next start retries a failed step.
 */
const MIGRATION_LEASE = { name: 'migrate', everyMs: 0 };
const RENEWAL_INTERVAL_MS = JOB_LEASE_MS / 4;
/** Interval in which a process checks if the process with the lease has finished. */
const CHECK_INTERVAL_MS = 250;

/** A step that this process has finished. */
interface FinishedStep {
  readonly step: MigrationStep;
  /** Number of changed indexes or documents, including those of an interrupted run. */
  readonly changed: number;
}

/**
 * Runs the pending steps in their order, each once in all processes on the database: one process holds a lease, the
 * others wait. An interrupted step is resumed at its last stored batch. Throws when the database has a step that is not
 * in `steps`.
 */
export async function migrateDatabase(steps: readonly MigrationStep[], log?: Logger): Promise<readonly FinishedStep[]> {
  let isWaiting = false;
  while ((await findPendingSteps(steps)).length > 0) {
    const lease = await acquireJob(MIGRATION_LEASE);
    const finished = lease && (await runPendingSteps(steps, lease));
    if (finished) {
      for (const { step, changed } of finished) log?.info({ step: step.number, name: step.name, changed }, 'migrated');
      return finished;
    }
    if (!isWaiting) log?.info('another process migrates the database, or was killed while it did');
    isWaiting = true;
    await pause(CHECK_INTERVAL_MS);
  }
  return [];
}

/** Error for a lease that another process has taken; that process continues the migration. */
class LeaseLostError extends Error {}

/** Runs the pending steps. Returns null when the lease was lost. */
async function runPendingSteps(steps: readonly MigrationStep[], lease: JobLease): Promise<FinishedStep[] | null> {
  const renewal = setInterval(() => {
    // A failed renewal is ignored here: a lost or expired lease is noticed when the next batch is stored.
    renewLease(lease, Date.now()).catch(() => undefined);
  }, RENEWAL_INTERVAL_MS);
  const finished: FinishedStep[] = [];
  try {
    // The pending steps are read again, because another process may have finished them before this one took the lease.
    for (const step of await findPendingSteps(steps)) finished.push({ step, changed: await runStep(step, lease) });
    await completeJob(lease, Date.now());
    return finished;
  } catch (error) {
    if (error instanceof LeaseLostError) {
      await abandonJob(lease);
      return null;
    }
    await failJob(lease, Date.now());
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

async function runStep(step: MigrationStep, lease: JobLease): Promise<number> {
  const begun = await beginStep(step, lease);
  const changed = isIndexStep(step) ? await applyIndexes(step) : await runBatches(step, begun, lease);
  await storeProgress(step, lease, { changed, finishedAt: new Date() });
  return changed;
}

async function beginStep({ number, name }: MigrationStep, lease: JobLease): Promise<MigrationDoc> {
  try {
    const begun = await MigrationModel.findOneAndUpdate(
      { _id: number, finishedAt: null },
      { $set: { name, lease: lease.id }, $setOnInsert: { cursor: null, changed: 0, startedAt: new Date() } },
      { upsert: true, returnDocument: 'after' },
    ).lean();
    if (begun) return begun;
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error;
  }
  // The step is already finished, by a process with a later lease.
  throw new LeaseLostError();
}

async function runBatches(step: DataStep, begun: MigrationDoc, lease: JobLease): Promise<number> {
  let { cursor, changed } = begun;
  for (;;) {
    const batch = await step.runBatch(cursor);
    changed += batch.changed;
    cursor = batch.next;
    if (cursor === null) return changed;
    await storeProgress(step, lease, { cursor, changed });
  }
}

/**
 * Stores progress only while the process holds the lease, so that a process that was suspended and lost the lease does
 * not move the cursor back.
 */
async function storeProgress(
  { number }: MigrationStep,
  lease: JobLease,
  progress: Partial<MigrationDoc>,
): Promise<void> {
  const { matchedCount } = await MigrationModel.updateOne(
    { _id: number, lease: lease.id, finishedAt: null },
    { $set: progress },
  );
  if (matchedCount === 0) throw new LeaseLostError();
}
