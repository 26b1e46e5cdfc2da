import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of the latency buckets in seconds. */
const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/**
 * Upper bounds of the webhook lag buckets in seconds: a payment provider delivers an event within seconds, and retries
 * for days.
 */
const LAG_BUCKETS = [1, 5, 15, 60, 300, 1_800, 7_200, 86_400];

/**
 * Metrics that requests change. Labels have values from closed lists only: route patterns, methods, status classes. No
 * label contains an id, an address or other data of a user. docs/metrics.md describes every name.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly rateLimitRefusals: Counter<'route'>;
  readonly webhookLagSeconds: Histogram;
  readonly assistantAnswers: Counter<'outcome'>;
  readonly pushMessages: Counter<'kind' | 'outcome'>;
  readonly visitorFailures: Counter<'area' | 'version' | 'code'>;
}

/** Creates the metrics of one server. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'northkeep_http_request_duration_seconds',
      help: 'Time from the request until its response is complete, by the pattern of the route.',
      labelNames: ['method', 'route', 'status'],
      buckets: LATENCY_BUCKETS,
      registers,
    }),
    rateLimitRefusals: new Counter({
      name: 'northkeep_rate_limit_refusals_total',
      help: 'Requests that a rate limit refused with 429, by the pattern of the route.',
      labelNames: ['route'],
      registers,
    }),
    webhookLagSeconds: new Histogram({
      name: 'northkeep_webhook_lag_seconds',
      help: 'Age of a payment event when its webhook was processed.',
      buckets: LAG_BUCKETS,
      registers,
    }),
    assistantAnswers: new Counter({
      name: 'northkeep_assistant_answers_total',
      help: 'Answers of the assistant, by the engine that gave them or by the reason why the endpoint gave none.',
      labelNames: ['outcome'],
      registers,
    }),
    visitorFailures: new Counter({
      name: 'northkeep_visitor_failures_total',
      help: 'Reports of pages that the shell or an area failed, by its released version.',
      labelNames: ['area', 'version', 'code'],
      registers,
    }),
    pushMessages: new Counter({
      name: 'northkeep_push_messages_total',
      help: 'Push messages by their kind and what became of them.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
  };
}

/**
 * Adds a gauge whose values are read at each scrape. When `read` throws, because the database does not answer, the
 * gauge has no value: the other metrics are served, and `northkeep_database_up` shows the reason.
 */
export function addGauge<L extends string>(
  { registry }: Pick<Metrics, 'registry'>,
  options: { readonly name: string; readonly help: string; readonly labelNames?: L[] },
  read: (gauge: Gauge<L>) => void | Promise<void>,
): void {
  new Gauge({
    ...options,
    registers: [registry],
    async collect() {
      this.reset();
      try {
        await read(this);
      } catch {
        this.reset();
        // Removes the value of a gauge without labels, because `reset()` alone sets it to 0.
        if (!options.labelNames) this.remove();
      }
    },
  });
}
