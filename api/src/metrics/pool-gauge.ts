import mongoose from 'mongoose';
import { addGauge, type Metrics } from './metrics.ts';

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
