import type { FailureCounts } from '@northkeep/contracts';
import { failureReportBody, LISTED_FAILURES_MAX } from '@northkeep/contracts/schemas';
import type { Env } from '../env.ts';
import { PROCESS_STARTED } from '../metrics/answers.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Lists what pages have reported to this process since its start, the most frequent failures first. */
export async function countFailures(
  { failureReports }: Pick<Env, 'failureReports'>,
  { visitorFailures }: Pick<Metrics, 'visitorFailures'>,
): Promise<FailureCounts> {
  const { values } = await visitorFailures.get();
  const failures = values
    .map(({ labels, value }) => ({ ...failureReportBody.parse(labels), count: value }))
    .sort((a, b) => b.count - a.count)
    .slice(0, LISTED_FAILURES_MAX);
  return { isOn: failureReports, since: PROCESS_STARTED.toISOString(), failures };
}
