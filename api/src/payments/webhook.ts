import type { AppContext } from '../context.ts';
import { ApiError, createApiError } from '../errors.ts';
import type { ServiceDeps } from '../services.ts';
import { applyCheckout } from './commands/apply-checkout.ts';
import { applySubscription } from './commands/apply-subscription.ts';
import type { WebhookEvent } from './gateway.ts';

const NOTICE_MAX = 256 * 1024;

/** Reads the raw bytes of the body, which the signature covers. */
async function rawBody(ctx: AppContext): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > NOTICE_MAX) throw createApiError('TOO_LARGE');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Handles a webhook event. Any status but a success makes the provider retry it. */
export async function handleWebhook(ctx: AppContext, services: ServiceDeps): Promise<{ received: true }> {
  const event = services.payments.readWebhookEvent(await rawBody(ctx), ctx.get('stripe-signature'));
  if (!event) throw createApiError('INVALID_INPUT', { details: { signature: 'The signature is wrong or too old.' } });
  try {
    await processEvent(services, event);
  } catch (error) {
    // A permanent error would repeat on each retry: it is logged and the event is acknowledged.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { code } = error;
    // An expired or pending checkout is expected and logged at debug level; any other error is logged as a warning.
    services.log[code === 'PAYMENT_REQUIRED' ? 'debug' : 'warn'](
      { code, about: event.about },
      'payment event not applied',
    );
  }
  const lag = (Date.now() - event.createdAt.getTime()) / 1_000;
  // The lag is NaN for an event without a time, and negative when the two clocks differ.
  if (!Number.isNaN(lag)) services.metrics.webhookLagSeconds.observe(Math.max(0, lag));
  return { received: true };
}

async function processEvent({ payments }: ServiceDeps, event: WebhookEvent): Promise<void> {
  if (event.about === 'nothing') return;
  const { eventId, id } = event;
  if (event.about === 'checkout') await applyCheckout(payments, { checkoutId: id, eventId });
  else await applySubscription(payments, { subscriptionId: id, eventId });
}
