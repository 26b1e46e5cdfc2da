import { OPERATIONS } from '@northkeep/contracts';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { mountFlatRoutes } from '../records/flat-routes.ts';

/** Routes of self-assessments and pulse check-ins, which the device scores and encrypts. */
export function assessmentsRoutes(): ApiRouter {
  const router = createApiRouter();
  mountFlatRoutes(router, {
    kind: 'assessments',
    list: OPERATIONS.listAssessments,
    create: OPERATIONS.createAssessment,
    change: OPERATIONS.changeAssessment,
    remove: OPERATIONS.removeAssessment,
  });
  return router;
}
