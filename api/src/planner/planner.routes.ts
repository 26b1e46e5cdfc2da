import { ONBOARDING_ID, OPERATIONS } from '@northkeep/contracts';
import {
  changeRecordBody,
  createRecordBody,
  onboardingStatusResponse,
  plannerResponse,
  recordOrTombstoneResponse,
  recordResponse,
  removeRecordBody,
} from '@northkeep/contracts/schemas';
import { type ApiRouter, createApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { mountFlatRoutes } from '../records/flat-routes.ts';
import { findRecord } from '../records/record.model.ts';
import { handleChange, handleCreate, handleRemove, recordOwnerOf } from '../records/record-handlers.ts';
import { mountGoalRoutes } from './goals.routes.ts';
import { aimParams } from './planner.params.ts';
import { aimLimit } from './planner.policy.ts';
import { streamPlannerTree } from './planner.tree.ts';
import { mountStepRoutes } from './steps.routes.ts';
import { mountWeeklyProgressRoutes } from './weekly-progress.routes.ts';

/** Routes below `/northkeep`: ideal life, obstacles, the tree of aims, and onboarding. */
export function plannerRoutes(): ApiRouter {
  const router = createApiRouter();
  registerOperation(router, OPERATIONS.readPlanner, { answer: plannerResponse }, async (ctx) =>
    streamPlannerTree(recordOwnerOf(ctx)),
  );
  // A planner is not stored as a record, so creating it writes nothing and returns the current tree.
  registerOperation(router, OPERATIONS.createPlanner, { answer: plannerResponse }, async (ctx) =>
    streamPlannerTree(recordOwnerOf(ctx)),
  );
  mountFlatRoutes(router, {
    kind: 'idealLife',
    list: OPERATIONS.listIdealLife,
    create: OPERATIONS.createIdealLife,
    change: OPERATIONS.changeIdealLife,
    remove: OPERATIONS.removeIdealLife,
  });
  mountFlatRoutes(router, {
    kind: 'obstacles',
    create: OPERATIONS.createObstacle,
    change: OPERATIONS.changeObstacle,
    remove: OPERATIONS.removeObstacle,
  });
  mountAimRoutes(router);
  mountGoalRoutes(router);
  mountStepRoutes(router);
  mountWeeklyProgressRoutes(router);
  mountOnboardingRoutes(router);
  return router;
}

function mountAimRoutes(router: ApiRouter): void {
  registerOperation(
    router,
    OPERATIONS.createAim,
    { body: createRecordBody('aims'), answer: recordResponse('aims'), status: 201, fails: ['PLAN_LIMIT'] },
    (ctx) => handleCreate(ctx, { kind: 'aims', limit: aimLimit(ctx.session.plan, ctx.input.body.id) }),
  );
  registerOperation(
    router,
    OPERATIONS.changeAim,
    {
      params: aimParams,
      body: changeRecordBody('aims'),
      answer: recordResponse('aims'),
      fails: ['PLAN_LIMIT'],
    },
    (ctx) => {
      const { aimId: id } = ctx.input.params;
      return handleChange(ctx, { kind: 'aims', id, limit: aimLimit(ctx.session.plan, id) });
    },
  );
  registerOperation(
    router,
    OPERATIONS.removeAim,
    { params: aimParams, body: removeRecordBody, answer: recordOrTombstoneResponse('aims') },
    (ctx) => handleRemove(ctx, { kind: 'aims', id: ctx.input.params.aimId }),
  );
}

function mountOnboardingRoutes(router: ApiRouter): void {
  registerOperation(
    router,
    OPERATIONS.changeOnboarding,
    { body: changeRecordBody('onboarding'), answer: recordResponse('onboarding') },
    (ctx) => handleChange(ctx, { kind: 'onboarding', id: ONBOARDING_ID }),
  );
  registerOperation(
    router,
    OPERATIONS.readOnboardingStatus,
    { answer: onboardingStatusResponse },
    async ({ session }) => {
      const { userId, vaultId, moving } = session;
      const state = await findRecord({ userId, vaultId, kind: 'onboarding', id: ONBOARDING_ID });
      // During a key rotation the onboarding record may not have been re-encrypted yet, so the onboarding counts as
      // finished.
      return { needsOnboarding: !moving && state?.finished !== true };
    },
  );
}
