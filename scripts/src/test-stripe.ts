import path from 'node:path';
import { ROOT } from './root.ts';
import { STRIPE_MOCK_INSTALL_HINT, startStripeMock } from './testing/stripe-mock.ts';
import { readVitestCounts, runSuite, type TestCounts } from './testing/suites.ts';

// `npm run test:stripe`: validates every request of the payment adapter against Stripe's own mock of its API.

async function testStripe(): Promise<TestCounts> {
  const mock = await startStripeMock();
  if (mock === null) {
    console.error(STRIPE_MOCK_INSTALL_HINT);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = path.join(ROOT, 'out/stripe.json');
  try {
    return await runSuite({
      name: 'stripe',
      args: [
        path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--config=vitest.stripe.config.ts',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      cwd: path.join(ROOT, 'api'),
      report,
      read: readVitestCounts,
      env: { STRIPE_API_BASE: `http://127.0.0.1:${mock.port}` },
    });
  } finally {
    await mock.stop();
  }
}

const { passed, failed, skipped } = await testStripe();
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
