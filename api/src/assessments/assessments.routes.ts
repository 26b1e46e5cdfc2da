import { OPERATIONS } from '@northkeep/contracts';
import { type AppRouter, apiRouter } from '../context.ts';
import { mountFlat } from '../records/flat-routes.ts';

/** Self-assessments and pulse check-ins, answered and scored on the device. */
export function assessmentsRoutes(): AppRouter {
  const router = apiRouter();
  mountFlat(router, {
    kind: 'assessments',
    list: OPERATIONS.listAssessments,
    create: OPERATIONS.createAssessment,
    change: OPERATIONS.changeAssessment,
    remove: OPERATIONS.removeAssessment,
  });
  return router;
}
