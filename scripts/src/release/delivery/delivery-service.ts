import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { METADATA_BUNDLE_FILE } from '@northkeep/contracts/tuf';
import { readMemory } from '../tuf/repository-memory.ts';
import { DeliveryBody } from './delivery-body.ts';
import { DeliveryError } from './delivery-error.ts';
import { DeliveryLimits } from './delivery-limits.ts';
import { finishDeliveries, receiveDelivery } from './receive-delivery.ts';
import { deleteIncoming } from './receive-files.ts';
import { readServedBundle } from './verify-delivery.ts';

/** Port of the service where none is given. */
export const DELIVERY_PORT = 8461;

export interface DeliveryServiceOptions {
  readonly host?: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Time for a whole request in ms. */
  readonly patienceMs?: number;
  /** Deliveries of each role within an hour. */
  readonly perHour?: number;
  /** Largest number of requests at once. */
  readonly concurrent?: number;
  /** Gets a line for each delivery. */
  readonly report?: (line: string) => void;
}

const STATUS: Readonly<Partial<Record<DeliveryError['fault'], number>>> = {
  malformed: 400,
  incomplete: 400,
  'too-slow': 408,
  'too-large': 413,
  'too-many': 429,
};
const MAX_REASON = 500;
/** Time in ms in which the rest of a refused body is read. */
const LINGER_MS = 2000;
const MAX_CONNECTIONS = 64;

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Accepts the releases of teams over HTTP. It needs the online key and that of the log, and signs nothing else:
 * `GET /bundle.json` and `GET /1.root.json` answer the metadata that is served, `POST /deliveries` takes a delivery.
 */
export class DeliveryService {
  readonly #root: string;
  readonly #options: Required<Omit<DeliveryServiceOptions, 'host' | 'port'>>;
  readonly #limits: DeliveryLimits;
  readonly #server: Server;
  #running = 0;

  private constructor(root: string, { host: _host, port: _port, ...options }: DeliveryServiceOptions) {
    this.#root = root;
    this.#options = { patienceMs: 120_000, perHour: 20, concurrent: 8, report: () => {}, ...options };
    this.#limits = new DeliveryLimits(this.#options.perHour);
    this.#server = createServer({ requestTimeout: this.#options.patienceMs + 15_000, headersTimeout: 10_000 });
    this.#server.maxConnections = MAX_CONNECTIONS;
    this.#server.on('request', (request, response) => void this.#answer(request, response));
  }

  /** Starts listening, after it has finished what an ended service has begun. Throws without a repository. */
  static async start(root: string, options: DeliveryServiceOptions): Promise<DeliveryService> {
    const service = new DeliveryService(root, options);
    deleteIncoming(root);
    await finishDeliveries(root);
    await new Promise<void>((resolve, reject) => {
      service.#server.once('error', reject).listen(options.port, options.host ?? '127.0.0.1', resolve);
    });
    return service;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = new DeliveryBody(request, AbortSignal.timeout(this.#options.patienceMs));
    this.#running += 1;
    const answer = await this.#handle(request, body).catch((reason: unknown) => this.#describe(reason));
    this.#running -= 1;
    const text = JSON.stringify(answer.body);
    response.writeHead(answer.status, {
      ...{ 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' },
    });
    response.end(text);
    // A connection that is closed while its client still sends would lose the answer.
    if (!(await body.discard(LINGER_MS))) request.destroy();
  }

  async #handle(request: IncomingMessage, body: DeliveryBody): Promise<Answer> {
    const route = `${request.method} ${request.url}`;
    if (route === `GET /${METADATA_BUNDLE_FILE}`) return { status: 200, body: readServedBundle(this.#root) };
    if (route === 'GET /1.root.json') return { status: 200, body: readMemory(this.#root).roots[0] };
    if (route !== 'POST /deliveries')
      return { status: 404, body: { fault: 'missing', role: 'delivery', reason: 'no such address' } };
    if (this.#running > this.#options.concurrent)
      throw new DeliveryError('too-many', 'delivery', 'too many deliveries at once');
    const result = await receiveDelivery(this.#root, body, this.#limits);
    if (result.state !== 'incomplete') this.#options.report(`${result.state} in snapshot ${result.snapshot}`);
    return { status: 200, body: result };
  }

  #describe(reason: unknown): Answer {
    const message = reason instanceof Error ? reason.message : String(reason);
    const short = message.replace(/\p{Cc}/gu, ' ').slice(0, MAX_REASON);
    if (!(reason instanceof DeliveryError)) {
      this.#options.report(`failed: ${short}`);
      return {
        status: 503,
        body: { fault: 'unavailable', role: 'delivery', reason: 'the service cannot release now' },
      };
    }
    const { fault, role } = reason;
    this.#options.report(`refused, ${fault}: ${short}`);
    return { status: STATUS[fault] ?? 403, body: { fault, role: role.slice(0, MAX_REASON), reason: short } };
  }
}
