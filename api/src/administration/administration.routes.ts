import { OPERATIONS } from '@northkeep/contracts';
import { instanceOut, overviewOut } from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import type { ServiceDeps } from '../services.ts';
import { presentInstance } from './instance.presenter.ts';
import { readOverview } from './read-overview.ts';

/** Routes of `/admin/overview` and `/admin/instance`, for administrators. */
export function administrationRoutes({ env, metrics }: ServiceDeps): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.adminReadOverview, { answer: overviewOut }, () => readOverview(metrics));
  handle(router, OPERATIONS.adminReadInstance, { answer: instanceOut }, async () => presentInstance(env));
  return router;
}
