import { monitorEventLoopDelay } from 'node:perf_hooks';
import mongoose from 'mongoose';
import { addGauge, type Metrics } from './metrics.ts';

const NANOSECONDS = 1e9;
/** Interval in ms in which the event loop is sampled. */
const RESOLUTION_MS = 20;

/** Adds a gauge of the event loop lag since the last scrape. Returns the function that stops the measurement. */
export function addEventLoopGauge(metrics: Metrics): () => void {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  addGauge(
    metrics,
    {
      name: 'northkeep_event_loop_lag_seconds',
      help: 'Delay of the event loop since the last scrape.',
      labelNames: ['quantile'],
    },
    (gauge) => {
      // Without a sample the histogram's values are not finite; the gauge then reports 0.
      const seconds = (value: number) => (Number.isFinite(value) ? value / NANOSECONDS : 0);
      gauge.set({ quantile: '0.5' }, seconds(delay.percentile(50)));
      gauge.set({ quantile: '0.99' }, seconds(delay.percentile(99)));
      gauge.set({ quantile: '1' }, seconds(delay.max));
      delay.reset();
    },
  );
  return () => delay.disable();
}

/** Adds a gauge of the memory that the process uses. */
export function addMemoryGauge(metrics: Metrics): void {
  addGauge(
    metrics,
    { name: 'northkeep_process_resident_memory_bytes', help: 'Resident memory of the process.' },
    (gauge) => gauge.set(process.memoryUsage.rss()),
  );
}

const STATES = ['used', 'waiting'] as const;

/**
 * Adds a gauge of the connections in the database pool. The gauge counts the pool's events, so it must be added before
 * the first request: it would miss a connection that is already in use.
 */
export function addPoolGauge(metrics: Metrics): void {
  const counts = { used: 0, waiting: 0 };
  const add = (changes: Partial<typeof counts>) => () => {
    for (const state of STATES) counts[state] += changes[state] ?? 0;
  };
  mongoose.connection
    .getClient()
    .on('connectionCheckOutStarted', add({ waiting: 1 }))
    .on('connectionCheckOutFailed', add({ waiting: -1 }))
    .on('connectionCheckedOut', add({ waiting: -1, used: 1 }))
    .on('connectionCheckedIn', add({ used: -1 }));
  addGauge(
    metrics,
    {
      name: 'northkeep_database_connections',
      help: 'Connections of the database pool in use, and commands that wait for one.',
      labelNames: ['state'],
    },
    (gauge) => {
      for (const state of STATES) gauge.set({ state }, counts[state]);
    },
  );
}
