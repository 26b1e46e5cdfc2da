import type { AppContext } from '../context.ts';
import { ApiError, fail } from '../errors.ts';
import type { ServiceDeps } from '../services.ts';
import { applyCheckout } from './commands/apply-checkout.ts';
import { applySubscription } from './commands/apply-subscription.ts';
import type { WebhookEvent } from './gateway.ts';

const NOTICE_MAX = 256 * 1024;

/** The exact bytes of a body: a signature is over these, not over what they parse to. */
async function rawBody(ctx: AppContext): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > NOTICE_MAX) throw fail('TOO_LARGE');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Takes a notice of the payment provider. An answer that is no success makes the provider send it again. */
export async function webhook(ctx: AppContext, services: ServiceDeps): Promise<{ received: true }> {
  const notice = services.payments.readWebhookEvent(await rawBody(ctx), ctx.get('stripe-signature'));
  if (!notice) throw fail('INVALID_INPUT', { details: { signature: 'The signature is wrong or too old.' } });
  try {
    await follow(services, notice);
  } catch (error) {
    // What is refused for good would be refused again: it is logged, and the provider is told that it arrived.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    services.log.warn({ code: error.code, about: notice.about }, 'payment notice not applied');
  }
  return { received: true };
}

async function follow({ payments }: ServiceDeps, notice: WebhookEvent): Promise<void> {
  if (notice.about === 'nothing') return;
  const { eventId, id } = notice;
  if (notice.about === 'checkout') await applyCheckout(payments, { checkoutId: id, eventId });
  else await applySubscription(payments, { subscriptionId: id, eventId });
}
