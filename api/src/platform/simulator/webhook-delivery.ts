import { createHmac } from 'node:crypto';
import { STRIPE_API_VERSION } from './api-version.ts';
import { type EventValue, generatePrefixedId, unixSeconds } from './objects.ts';
import { deliveryModel, events } from './simulator.model.ts';

const SECOND = 1_000;
/**
 * Backoff in ms before each of the first retries. Afterwards there is one retry per hour for three days, as long as
 * Stripe retries.
 */
const PAUSES_MS = [SECOND, 5 * SECOND, 30 * SECOND, 300 * SECOND];
const HOURLY_MS = 3_600 * SECOND;
const TRIES_MAX = 72;
const RESPONSE_TIMEOUT_MS = 10 * SECOND;
const BATCH = 50;

const listeners = new Set<() => void>();

/** Stores an event together with its pending delivery, so that it is delivered even after a restart. */
export async function emitEvent(type: string, object: object): Promise<void> {
  const event: EventValue = {
    id: generatePrefixedId('evt_'),
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: unixSeconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await events.create({ _id: event.id, value: event });
  await deliveryModel.create({ _id: event.id, attempts: 0, nextAt: new Date() });
  for (const wake of listeners) wake();
}

/** Value of the `Stripe-Signature` header: HMAC-SHA256 over `<unix seconds>.<body>`. `at` is in Unix seconds. */
export function buildSignatureHeader(
  payload: string,
  { secret, at }: { readonly secret: string; readonly at: number },
): string {
  const mac = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${mac}`;
}

interface Options {
  readonly secret: string;
  /** URL of the webhook; null until the server listens. */
  readonly url: () => string | null;
}

export interface WebhookDelivery {
  /** Sends all due events. Resolves when each has been attempted. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}

/** Delivers stored events with retries and backoff until the webhook responds with a success status. */
export function createWebhookDelivery({ secret, url }: Options): WebhookDelivery {
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> = Promise.resolve();
  let stopped = false;

  const wake = () => {
    if (stopped) return;
    round = round.then(run, run);
  };

  async function run(): Promise<void> {
    clearTimeout(timer);
    const target = url();
    if (stopped || target === null) return;
    const due = await deliveryModel
      .find({ nextAt: { $lte: new Date() } })
      .sort({ nextAt: 1 })
      .limit(BATCH)
      .lean();
    for (const { _id, attempts } of due) {
      if (await post(_id, target)) await deliveryModel.deleteOne({ _id });
      else if (attempts + 1 >= TRIES_MAX) await deliveryModel.deleteOne({ _id });
      else {
        const nextAt = new Date(Date.now() + (PAUSES_MS[attempts] ?? HOURLY_MS));
        await deliveryModel.updateOne({ _id }, { $set: { attempts: attempts + 1, nextAt } });
      }
    }
    const [next] = await deliveryModel.find().sort({ nextAt: 1 }).limit(1).lean();
    if (!next || stopped) return;
    timer = setTimeout(wake, Math.min(HOURLY_MS, Math.max(SECOND, next.nextAt.getTime() - Date.now())));
    timer.unref();
  }

  async function post(id: string, target: string): Promise<boolean> {
    const event = await events.findById(id).lean();
    if (!event) return true;
    const payload = JSON.stringify(event.value);
    try {
      const { ok } = await fetch(target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': buildSignatureHeader(payload, { secret, at: unixSeconds() }),
        },
        body: payload,
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
      return ok;
    } catch {
      // Without a response the event is retried later, as for any status but a success.
      return false;
    }
  }

  listeners.add(wake);
  return {
    async deliver() {
      wake();
      await round;
    },
    async stop() {
      stopped = true;
      listeners.delete(wake);
      clearTimeout(timer);
      await round;
    },
  };
}
