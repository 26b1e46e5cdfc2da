import { defineConfig } from 'vitest/config';
import base from '../vitest.config.ts';

/** Tests that need Stripe's own mock of its API; `npm test` leaves them out. */
export const NEEDS_STRIPE_MOCK = 'src/payments/stripe-calls.test.ts';

/** What `npm run test:stripe` runs beside that mock. */
export default defineConfig({
  ...base,
  test: { ...base.test, root: import.meta.dirname, environment: 'node', include: [NEEDS_STRIPE_MOCK] },
});
