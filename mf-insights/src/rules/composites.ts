import type { CompositeDefinition, MetricDefinition } from '@northkeep/contracts/insights';
import type { InsightHistory } from './history.ts';
import { RESILIENCE_WINDOW_WEEKS } from './resilience.ts';
import { HALF_DONE_SHARE, measureSignal, SIGNALS, type SignalId } from './signals.ts';

/** Number of the latest complete weeks over which a metric is computed. */
const WINDOW = 4;
/** Metrics that are computed over more weeks than `WINDOW`, because four weeks are not meaningful for them. */
const LONG_WINDOW: ReadonlySet<string> = new Set<SignalId>(['resilience', 'reviewed-weeks', 'weeks-above-half']);

export interface Metric {
  readonly definition: MetricDefinition;
  /** Value from 0 to 1; null when nothing was measured. */
  readonly share: number | null;
  readonly isLow: boolean;
}

export interface Composite {
  readonly definition: CompositeDefinition;
  readonly metrics: readonly Metric[];
  /** Rounded mean of the measured metrics in percent; null when none was measured. */
  readonly percent: number | null;
}

/** Computes the composites. A metric without a formula on this device (a newer server) is not measured. */
export function computeComposites(definitions: readonly CompositeDefinition[], history: InsightHistory): Composite[] {
  return definitions.map((definition) => {
    const metrics = definition.metrics.map((metric) => measureMetric(metric, history));
    const shares = metrics.map(({ share }) => share).filter((share) => share !== null);
    const sum = shares.reduce((total, share) => total + share, 0);
    return { definition, metrics, percent: shares.length === 0 ? null : Math.round((100 * sum) / shares.length) };
  });
}

/** Returns the signal of a metric; null for a metric that this release does not know. */
export function signalOfMetric({ id }: MetricDefinition): SignalId | null {
  return SIGNALS.find((signal) => signal === id) ?? null;
}

function measureMetric(definition: MetricDefinition, { weeks }: InsightHistory): Metric {
  const signal = signalOfMetric(definition);
  const window = LONG_WINDOW.has(definition.id) ? RESILIENCE_WINDOW_WEEKS : WINDOW;
  const measured = signal === null ? null : measureSignal(signal, weeks.slice(-window));
  const share = measured === null ? null : Math.min(1, measured);
  return { definition, share, isLow: share !== null && share < HALF_DONE_SHARE };
}
