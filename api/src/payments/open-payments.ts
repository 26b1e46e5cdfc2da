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
  close(): Promise<void>;
}

interface Options {
  readonly env: Pick<Env, 'payments' | 'publicUrl' | 'production'>;
  readonly log: Logger;
  readonly pepper: Uint8Array;
}

/** The payment provider that the environment asks for: Stripe, or its simulator behind the same SDK. */
export async function openPayments({ env, log, pepper }: Options): Promise<OpenPayments> {
  const { payments, publicUrl } = env;
  if (payments.kind === 'stripe') {
    return { ...stripeGateway({ ...payments, log }), simulator: null, close: async () => {} };
  }
  const secret = (use: string) => createHmac('sha256', pepper).update(`simulator\0${use}`).digest('hex').slice(0, 32);
  const secrets = { secretKey: `sk_test_${secret('key')}`, webhookSecret: `whsec_${secret('webhook')}` };
  const simulator = await startSimulator({ ...secrets, pages: `${publicUrl}${standInPath(env)}`, log });
  const { host, port } = simulator;
  return {
    ...stripeGateway({ ...secrets, log, simulator: { host, port } }),
    simulator,
    close: () => simulator.close(),
  };
}
