import { createHmac } from 'node:crypto';
import { API_VERSION } from './api-version.ts';
import { type EventValue, newId, now } from './objects.ts';
import { deliveries, events } from './simulator.model.ts';

const SECOND = 1_000;
/** Pauses before the tries after the first; then once an hour for three days, as long as the provider keeps trying. */
const PAUSES_MS = [SECOND, 5 * SECOND, 30 * SECOND, 300 * SECOND];
const LATER_MS = 3_600 * SECOND;
const TRIES_MAX = 72;
const ANSWER_MS = 10 * SECOND;
const BATCH = 50;

const listeners = new Set<() => void>();

/** Puts a notice on record; it is delivered from there, also after a restart. */
export async function emitEvent(type: string, object: object): Promise<void> {
  const event: EventValue = {
    id: newId('evt_'),
    object: 'event',
    api_version: API_VERSION,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  await events.create({ _id: event.id, value: event });
  await deliveries.create({ _id: event.id, attempts: 0, nextAt: new Date() });
  for (const wake of listeners) wake();
}

/** The provider's signature header: HMAC-SHA256 over `<unix seconds>.<body>`. */
export function signatureHeader(
  payload: string,
  { secret, at }: { readonly secret: string; readonly at: number },
): string {
  const mac = createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex');
  return `t=${at},v1=${mac}`;
}

interface Options {
  readonly secret: string;
  /** Where notices go; null until the server listens. */
  readonly url: () => string | null;
}

export interface WebhookDelivery {
  /** Tries every notice that is due, and answers when that is done. */
  deliver(): Promise<void>;
  stop(): Promise<void>;
}

/** Delivers notices until each was taken, with growing pauses in between. */
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
    const due = await deliveries
      .find({ nextAt: { $lte: new Date() } })
      .sort({ nextAt: 1 })
      .limit(BATCH)
      .lean();
    for (const { _id, attempts } of due) {
      if (await post(_id, target)) await deliveries.deleteOne({ _id });
      else if (attempts + 1 >= TRIES_MAX) await deliveries.deleteOne({ _id });
      else {
        const nextAt = new Date(Date.now() + (PAUSES_MS[attempts] ?? LATER_MS));
        await deliveries.updateOne({ _id }, { $set: { attempts: attempts + 1, nextAt } });
      }
    }
    const [next] = await deliveries.find().sort({ nextAt: 1 }).limit(1).lean();
    if (!next || stopped) return;
    timer = setTimeout(wake, Math.max(SECOND, next.nextAt.getTime() - Date.now()));
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
          'stripe-signature': signatureHeader(payload, { secret, at: now() }),
        },
        body: payload,
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return ok;
    } catch {
      // Nobody answered: tried again later, like any answer that is no success.
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
