import { vitestPreset } from '../vitest/preset.ts';

/** Tests that need Stripe's own mock of its API; `npm test` leaves them out. */
export const STRIPE_MOCK_TEST_FILE = 'src/payments/stripe-calls.test.ts';

/** Configuration of `npm run test:stripe`, which starts Stripe's mock of its API. */
export default vitestPreset(import.meta.dirname, { include: [STRIPE_MOCK_TEST_FILE] });
