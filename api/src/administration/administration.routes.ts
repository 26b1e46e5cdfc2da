import { OPERATIONS } from '@northkeep/contracts';
import { instanceOut, overviewOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { presentInstance } from './instance.presenter.ts';
import { readOverview } from './read-overview.ts';

/** Routes of `/admin/overview` and `/admin/instance`, for administrators. */
export function administrationRoutes({ env, metrics }: ServiceDeps): ApiRouter {
  const router = apiRouter();
  registerOperation(router, OPERATIONS.adminReadOverview, { answer: overviewOut }, () => readOverview(metrics));
  registerOperation(router, OPERATIONS.adminReadInstance, { answer: instanceOut }, async () => presentInstance(env));
  return router;
}
