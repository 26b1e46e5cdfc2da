import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOUR_MS } from '@northkeep/contracts';
import type { Logger } from 'pino';
import { toLoggableError } from '../../middleware/log-request.ts';
import type { JobCounts } from '../jobs/job.ts';
import { STRIPE_API_VERSION } from './api-version.ts';
import { endpointOf } from './endpoints.ts';
import { parseForm } from './form-encoding.ts';
import { generatePrefixedId, unixSeconds } from './objects.ts';
import { renewDueSubscriptions } from './renewals.ts';
import { errorResponse, type SimulatorResponse } from './responses.ts';
import { replayModel } from './simulator.model.ts';
import { createWebhookDelivery, type WebhookDelivery } from './webhook-delivery.ts';

const HOST = '127.0.0.1';
const BODY_MAX = 256 * 1024;
const REPLAY_MS = 24 * HOUR_MS;

export interface Simulator {
  readonly host: string;
  readonly port: number;
  /** Secret that signs the simulator's webhook events. */
  readonly webhookSecret: string;
  /** Sets the webhook URL, once the server listens, and starts the delivery. */
  setWebhookUrl(webhookUrl: string): void;
  /** Delivers all due events now. */
  readonly deliver: WebhookDelivery['deliver'];
  /** Renews or ends all subscriptions whose period is over. */
  renewDueSubscriptions(signal?: AbortSignal): Promise<JobCounts>;
  close(): Promise<void>;
}

interface Options {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Base URL of the hosted pages. */
  readonly pages: string;
  readonly log: Logger;
}

/**
 * Starts a local simulator of Stripe: the endpoints that this product calls, on a free loopback port, with state in the
 * database. Its hosted pages are routes of the API server.
 */
export async function startSimulator({ secretKey, webhookSecret, pages, log }: Options): Promise<Simulator> {
  let webhookUrl: string | null = null;
  const delivery = createWebhookDelivery({ secret: webhookSecret, url: () => webhookUrl });
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      log.error({ err: toLoggableError(error) }, 'payment simulator failed');
      send(response, { status: 500, body: { error: { type: 'api_error', message: 'The simulator failed.' } } });
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('request-id', generatePrefixedId('req_'));
    response.setHeader('stripe-version', STRIPE_API_VERSION);
    const body = await readBody(request);
    if (!sameText(request.headers.authorization ?? '', `Bearer ${secretKey}`)) {
      send(response, errorResponse(401, 'Invalid API Key provided'));
      return;
    }
    send(response, await runIdempotently(request, body, () => callEndpoint(request, body)));
  }

  async function callEndpoint(request: IncomingMessage, body: string): Promise<SimulatorResponse> {
    const { pathname, search } = new URL(request.url ?? '/', `http://${HOST}`);
    const method = request.method ?? '';
    const found = endpointOf(method, pathname);
    if (!found) return errorResponse(404, `Unrecognized request URL (${method}: ${pathname}).`);
    const params = parseForm(method === 'POST' ? body : search.slice(1));
    return found.endpoint({ params, id: found.id, base: pages });
  }

  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  return {
    host: HOST,
    port: portOf(server.address()),
    webhookSecret,
    setWebhookUrl(url) {
      webhookUrl = url;
      void delivery.deliver();
    },
    deliver: delivery.deliver,
    renewDueSubscriptions: (signal) => renewDueSubscriptions(unixSeconds(), signal),
    async close() {
      await delivery.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function send(response: ServerResponse, { status, body }: SimulatorResponse): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > BODY_MAX) throw new Error('request body too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Replays the stored response of an idempotency key. Returns an error when the request differs, as Stripe's API does.
 */
async function runIdempotently(
  request: IncomingMessage,
  body: string,
  run: () => Promise<SimulatorResponse>,
): Promise<SimulatorResponse> {
  const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  if (typeof key !== 'string') return run();
  const hash = createHash('sha256').update(`${request.method} ${request.url}\n${body}`).digest('hex');
  const known = await replayModel.findById(key).lean();
  if (known && known.request !== hash) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    return { status: 400, body: { error: { type: 'idempotency_error', message } } };
  }
  if (known) return { status: known.status, body: JSON.parse(known.answer) };
  const { status, body: response } = await run();
  const expiresAt = new Date(Date.now() + REPLAY_MS);
  await replayModel.create({ _id: key, request: hash, status, answer: JSON.stringify(response), expiresAt });
  return { status, body: response };
}

function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The payment simulator has no port');
  return address.port;
}
