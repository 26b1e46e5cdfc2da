import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { createLog } from '../platform/logging.ts';
import { openPaymentProvider } from './open-payments.ts';

describe('STRIPE_API_BASE', () => {
  it('sends the requests of the payment gateway to STRIPE_API_BASE', async () => {
    const requests: string[] = [];
    const standIn = createServer((request, response) => {
      requests.push(`${request.method} ${request.url} ${request.headers.authorization}`);
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ id: 'cus_1', email: 'anna@example.org' }));
    }).listen(0, '127.0.0.1');
    await once(standIn, 'listening');
    const { port } = standIn.address() as AddressInfo;
    const env = parseEnv({
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: 'whsec_stand_in',
      STRIPE_API_BASE: `http://127.0.0.1:${port}`,
    });
    const payments = await openPaymentProvider({
      env,
      log: createLog({ logLevel: 'silent' }),
      pepper: new Uint8Array(32),
    });
    expect(await payments.readCustomerEmail('cus_1')).toBe('anna@example.org');
    expect(requests).toEqual(['GET /v1/customers/cus_1 Bearer sk_test_stand_in']);
    standIn.closeAllConnections();
    standIn.close();
  });
});
