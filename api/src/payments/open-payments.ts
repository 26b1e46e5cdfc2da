import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { devPagesPath } from '../platform/dev-page.ts';
import { type Simulator, startSimulator } from '../platform/simulator/simulator.ts';
import type { PaymentGateway } from './gateway.ts';
import { assertNobodyIsCharged, NO_PAYMENTS } from './no-payments.ts';
import { createStripeGateway } from './stripe-gateway.ts';

export interface PaymentProvider extends PaymentGateway {
  /** Payment simulator, if used. */
  readonly simulator: Simulator | null;
  /** Starts the simulator's webhook delivery; call it once the server listens. */
  startWebhookDelivery(): void;
  close(): Promise<void>;
}

interface Options {
  readonly env: Pick<Env, 'payments' | 'publicUrl' | 'production' | 'host' | 'port'>;
  readonly log: Logger;
  readonly pepper: Uint8Array;
}

/**
 * Opens the configured payment provider: Stripe, the simulator behind the same SDK, or none. The secrets of the
 * simulator are derived from `pepper`. Throws when the server has no provider and somebody would still be charged.
 */
export async function openPaymentProvider({ env, log, pepper }: Options): Promise<PaymentProvider> {
  const { payments, publicUrl } = env;
  if (payments.kind === 'off') {
    await assertNobodyIsCharged();
    return { ...NO_PAYMENTS, simulator: null, startWebhookDelivery() {}, close: async () => {} };
  }
  if (payments.kind === 'stripe') {
    return {
      ...createStripeGateway({ ...payments, log }),
      simulator: null,
      startWebhookDelivery() {},
      close: async () => {},
    };
  }
  const secret = (use: string) => createHmac('sha256', pepper).update(`simulator\0${use}`).digest('hex').slice(0, 32);
  const secrets = { secretKey: `sk_test_${secret('key')}`, webhookSecret: `whsec_${secret('webhook')}` };
  const simulator = await startSimulator({ ...secrets, pages: `${publicUrl}${devPagesPath(env)}`, log });
  const { host, port } = simulator;
  return {
    ...createStripeGateway({ ...secrets, log, apiBase: `http://${host}:${port}` }),
    simulator,
    startWebhookDelivery: () => simulator.setWebhookUrl(webhookUrl(env)),
    close: () => simulator.close(),
  };
}

/** Webhook URL of this server for the simulator, which runs on the same machine. */
function webhookUrl({ host, port }: Pick<Env, 'host' | 'port'>): string {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${own.includes(':') && !own.startsWith('[') ? `[${own}]` : own}:${port}/api/payments/webhook`;
}
