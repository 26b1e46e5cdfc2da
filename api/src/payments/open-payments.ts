import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { standInPath } from '../platform/dev-page.ts';
import { type Simulator, startSimulator } from '../platform/simulator/simulator.ts';
import type { PaymentGateway } from './gateway.ts';
import { stripeGateway } from './stripe-gateway.ts';

export interface OpenPayments extends PaymentGateway {
  /** The local stand-in, where it is used. */
  readonly simulator: Simulator | null;
  /** To be called once the server listens: from then on the simulator delivers its notices. */
  listening(): void;
  close(): Promise<void>;
}

interface Options {
  readonly env: Pick<Env, 'payments' | 'publicUrl' | 'production' | 'host' | 'port'>;
  readonly log: Logger;
  readonly pepper: Uint8Array;
}

/** The payment provider that the environment asks for: Stripe, or its simulator behind the same SDK. */
export async function openPayments({ env, log, pepper }: Options): Promise<OpenPayments> {
  const { payments, publicUrl } = env;
  if (payments.kind === 'stripe') {
    return { ...stripeGateway({ ...payments, log }), simulator: null, listening() {}, close: async () => {} };
  }
  const secret = (use: string) => createHmac('sha256', pepper).update(`simulator\0${use}`).digest('hex').slice(0, 32);
  const secrets = { secretKey: `sk_test_${secret('key')}`, webhookSecret: `whsec_${secret('webhook')}` };
  const simulator = await startSimulator({ ...secrets, pages: `${publicUrl}${standInPath(env)}`, log });
  const { host, port } = simulator;
  return {
    ...stripeGateway({ ...secrets, log, simulator: { host, port } }),
    simulator,
    listening: () => simulator.setWebhookUrl(webhookUrl(env)),
    close: () => simulator.close(),
  };
}

/** The server's own address for notices, as seen from this machine. */
function webhookUrl({ host, port }: Pick<Env, 'host' | 'port'>): string {
  const own = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${own.includes(':') && !own.startsWith('[') ? `[${own}]` : own}:${port}/api/payments/webhook`;
}
