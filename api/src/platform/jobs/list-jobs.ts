import { JobModel } from './job-lease.ts';

/** Lists the state of each job for `npm run admin -- jobs`, one line each: last success, failures since, next run. */
export async function listJobs(): Promise<readonly string[]> {
  const states = await JobModel.find().sort({ _id: 1 }).lean();
  return states.map(({ _id, succeededAt, failures, dueAt, lease }) => {
    const success = succeededAt ? `last success ${succeededAt.toISOString()}` : 'no success yet';
    const failed = failures > 0 ? `, ${failures} failed since` : '';
    const next = lease === null ? `next run ${dueAt?.toISOString() ?? 'now'}` : 'running';
    return `${_id}: ${success}${failed}, ${next}`;
  });
}
