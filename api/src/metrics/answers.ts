import type { AdminOverview } from '@northkeep/contracts';
import type { Metrics } from './metrics.ts';

const SECOND_MS = 1_000;
const SHARE = 0.95;
/** Time at which this process started. */
export const PROCESS_STARTED = new Date(Date.now() - performance.now());

/** Summarizes the responses of this process since its start, from its metrics. */
export async function summarizeResponses({
  requestSeconds,
}: Pick<Metrics, 'requestSeconds'>): Promise<AdminOverview['answers']> {
  const { values } = await requestSeconds.get();
  const buckets = new Map<number, number>();
  let count = 0;
  let errors = 0;
  for (const { metricName = '', labels, value } of values) {
    if (metricName.endsWith('_bucket') && 'le' in labels) {
      const bound = Number(labels.le);
      buckets.set(bound, (buckets.get(bound) ?? 0) + value);
    }
    if (!metricName.endsWith('_count')) continue;
    count += value;
    if (labels.status === '5xx') errors += value;
  }
  // Each bucket counts all responses up to its upper bound. The bucket '+Inf' is left out, because it has no bound.
  const bounds = [...buckets].filter(([bound]) => Number.isFinite(bound)).sort(([a], [b]) => a - b);
  const reached = bounds.find(([, below]) => count > 0 && below >= count * SHARE);
  return { since: PROCESS_STARTED.toISOString(), count, within95Ms: reached ? reached[0] * SECOND_MS : null, errors };
}
