import { OPERATIONS } from '@northkeep/contracts';
import { failureCountsResponse, failureReportBody } from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { notFoundError } from '../errors.ts';
import { createIpRateLimit } from '../middleware/rate-limit.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { countFailures } from './count-failures.ts';
import { isReleased } from './released-versions.ts';

/** A report has three short words. */
const REPORT_BYTES_MAX = 512;
/** A page reports each failure once, so that even a page whose areas all fail sends only a few. */
const REPORT_LIMIT = { points: 30, duration: 60 };

/**
 * Routes of the reports about what failed in a page. The server counts them and stores nothing: no text, no session, no
 * address. A report of a version that is not in the releases folder is refused, so no client can add counters.
 */
export function failuresRoutes({ env, metrics }: Pick<ServiceDeps, 'env' | 'metrics'>): ApiRouter {
  const router = createApiRouter();
  registerOperation(
    router,
    OPERATIONS.reportFailure,
    {
      limit: createIpRateLimit(REPORT_LIMIT),
      bodyMax: REPORT_BYTES_MAX,
      body: failureReportBody,
      answer: null,
      fails: ['NOT_FOUND'],
    },
    async (ctx) => {
      const { area, version, code } = ctx.input.body;
      if (!env.failureReports || !(await isReleased(env.releasesDir, { area, version }))) throw notFoundError();
      metrics.visitorFailures.inc({ area, version, code });
    },
  );
  registerOperation(router, OPERATIONS.adminReadFailures, { answer: failureCountsResponse }, () =>
    countFailures(env, metrics),
  );
  return router;
}
