import { OPERATIONS } from '@northkeep/contracts';
import { instanceResponse, overviewResponse } from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { presentInstance } from './instance.presenter.ts';
import { readAdminOverview } from './read-overview.ts';

/** Routes of `/admin/overview` and `/admin/instance`, for administrators. */
export function administrationRoutes({ env, metrics }: ServiceDeps): ApiRouter {
  const router = createApiRouter();
  registerOperation(router, OPERATIONS.adminReadOverview, { answer: overviewResponse }, () =>
    readAdminOverview(metrics),
  );
  registerOperation(router, OPERATIONS.adminReadInstance, { answer: instanceResponse }, async () =>
    presentInstance(env),
  );
  return router;
}
