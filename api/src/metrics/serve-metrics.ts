import { createServer, type Server } from 'node:http';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import type { Env } from '../env.ts';
import { toLoggableError } from '../middleware/log-request.ts';
import { describeListenError } from '../platform/listen.ts';
import { addDatabaseGauges } from './database-gauges.ts';
import type { Metrics } from './metrics.ts';

const PATH = '/metrics';

interface Options {
  readonly env: Pick<Env, 'database' | 'dataDir'>;
  readonly log: Logger;
  readonly port: number;
  readonly host: string;
}

export interface MetricsServer {
  /** Origin on which the metrics server listens. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves `GET /metrics` in Prometheus' text format on a port of its own, without authentication. */
export async function serveMetrics(metrics: Metrics, { env, log, port, host }: Options): Promise<MetricsServer> {
  collectDefaultMetrics({ register: metrics.registry });
  addDatabaseGauges(metrics, env);
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== PATH) return void response.writeHead(404).end();
    try {
      const text = await metrics.registry.metrics();
      response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text);
    } catch (error) {
      log.error({ err: toLoggableError(error) }, 'metrics not read');
      response.writeHead(503).end();
    }
  });
  const bound = await listenOn(server, { port, host });
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the port, which the system chooses for 0. Throws a readable error when it cannot listen. */
async function listenOn(server: Server, { port, host }: Pick<Options, 'port' | 'host'>): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(describeListenError(error, { port, host, prefix: 'METRICS_' })));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}
