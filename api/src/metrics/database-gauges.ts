import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import { pingDatabase } from '../platform/database.ts';
import { JobModel } from '../platform/jobs/job-lease.ts';
import { MailOutboxModel } from '../platform/mail/mail-outbox.model.ts';
import { findOldestWaitingMailDate } from '../platform/mail/mail-outbox.ts';
import { addGauge, type Metrics } from './metrics.ts';

const PING_LIMIT_MS = 1_000;
const SECOND_MS = 1_000;
const secondsSince = (date: Date): number => Math.max(0, (Date.now() - date.getTime()) / SECOND_MS);

/** Adds the gauges whose values come from the shared database, so that all processes report the same values. */
export function addDatabaseGauges(metrics: Metrics, env: Pick<Env, 'database' | 'dataDir'>): void {
  addGauge(
    metrics,
    { name: 'northkeep_database_up', help: '1 when the database answers within a second, else 0.' },
    async (gauge) => gauge.set((await pingSeconds()) === null ? 0 : 1),
  );
  addGauge(
    metrics,
    { name: 'northkeep_database_ping_seconds', help: 'Time in which the database answers a ping.' },
    async (gauge) => {
      const seconds = await pingSeconds();
      if (seconds !== null) gauge.set(seconds);
      else gauge.remove();
    },
  );
  if (env.database.kind === 'embedded') addStoreGauges(metrics, join(env.dataDir, 'store'));
  addJobGauges(metrics);
  addMailGauges(metrics);
}

async function pingSeconds(): Promise<number | null> {
  const started = performance.now();
  try {
    await pingDatabase(PING_LIMIT_MS);
    return (performance.now() - started) / SECOND_MS;
  } catch {
    return null;
  }
}

function addStoreGauges(metrics: Metrics, folder: string): void {
  addGauge(
    metrics,
    { name: 'northkeep_store_size_bytes', help: 'Size of the data file of the embedded store.' },
    async (gauge) => gauge.set((await stat(join(folder, 'data.mdb'))).size),
  );
  addGauge(
    metrics,
    { name: 'northkeep_store_disk_free_bytes', help: 'Free space on the disk of the embedded store.' },
    async (gauge) => {
      const { bavail, bsize } = await statfs(folder);
      gauge.set(bavail * bsize);
    },
  );
}

function addJobGauges(metrics: Metrics): void {
  addGauge(
    metrics,
    {
      name: 'northkeep_job_last_success_timestamp_seconds',
      help: 'Time of the last successful run of a job, in seconds since 1970.',
      labelNames: ['job'],
    },
    async (gauge) => {
      for (const { _id: job, succeededAt } of await JobModel.find().lean())
        if (succeededAt) gauge.set({ job }, succeededAt.getTime() / SECOND_MS);
    },
  );
  addGauge(
    metrics,
    {
      name: 'northkeep_job_age_seconds',
      help: 'Time for which a job has been due without a success since.',
      labelNames: ['job'],
    },
    async (gauge) => {
      for (const { _id: job, dueAt } of await JobModel.find().lean())
        if (dueAt) gauge.set({ job }, secondsSince(dueAt));
    },
  );
  addGauge(
    metrics,
    {
      name: 'northkeep_job_failures',
      help: 'Failed runs of a job since its last success.',
      labelNames: ['job'],
    },
    async (gauge) => {
      for (const { _id: job, failures } of await JobModel.find().lean()) gauge.set({ job }, failures);
    },
  );
}

function addMailGauges(metrics: Metrics): void {
  addGauge(
    metrics,
    { name: 'northkeep_mail_queue_length', help: 'Emails that wait for their delivery.' },
    async (gauge) => gauge.set(await MailOutboxModel.countDocuments({ dueAt: { $gt: new Date(0) } })),
  );
  addGauge(
    metrics,
    { name: 'northkeep_mail_queue_oldest_seconds', help: 'Age of the oldest email that waits; 0 without one.' },
    async (gauge) => {
      const oldest = await findOldestWaitingMailDate();
      gauge.set(oldest ? secondsSince(oldest) : 0);
    },
  );
}
