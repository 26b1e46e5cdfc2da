import { ONBOARDING_ID, OPERATIONS } from '@northkeep/contracts';
import {
  changeBody,
  createBody,
  onboardingStatusOut,
  plannerOut,
  recordOrMarkOut,
  recordOut,
} from '@northkeep/contracts/schemas';
import { type ApiRouter, apiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { mountFlat } from '../records/flat-routes.ts';
import { recordModel } from '../records/record.model.ts';
import { handleChange, handleCreate, handleRemove, ownerOf } from '../records/record-handlers.ts';
import { mountGoals } from './goals.routes.ts';
import { aimParams } from './planner.params.ts';
import { aimLimit } from './planner.policy.ts';
import { readPlannerTree } from './planner.tree.ts';
import { mountSteps } from './steps.routes.ts';

/** `/northkeep`: direction, obstacles, aims and all that lies under them; onboarding. */
export function plannerRoutes(): ApiRouter {
  const router = apiRouter();
  handle(router, OPERATIONS.readPlanner, { answer: plannerOut }, (ctx) => readPlannerTree(ownerOf(ctx)));
  // A planner is its records: making one has nothing to write, and answers what is there.
  handle(router, OPERATIONS.createPlanner, { answer: plannerOut }, (ctx) => readPlannerTree(ownerOf(ctx)));
  mountFlat(router, {
    kind: 'idealLife',
    list: OPERATIONS.listIdealLife,
    create: OPERATIONS.createIdealLife,
    change: OPERATIONS.changeIdealLife,
    remove: OPERATIONS.removeIdealLife,
  });
  mountFlat(router, {
    kind: 'obstacles',
    create: OPERATIONS.createObstacle,
    change: OPERATIONS.changeObstacle,
    remove: OPERATIONS.removeObstacle,
  });
  mountAims(router);
  mountGoals(router);
  mountSteps(router);
  mountOnboarding(router);
  return router;
}

function mountAims(router: ApiRouter): void {
  handle(
    router,
    OPERATIONS.createAim,
    { body: createBody('aims'), answer: recordOut('aims'), status: 201, fails: ['PLAN_LIMIT'] },
    (ctx) => handleCreate(ctx, { kind: 'aims', limit: aimLimit(ctx.session.plan) }),
  );
  handle(
    router,
    OPERATIONS.changeAim,
    { params: aimParams, body: changeBody('aims'), answer: recordOut('aims') },
    (ctx) => handleChange(ctx, { kind: 'aims', id: ctx.input.params.aimId }),
  );
  handle(router, OPERATIONS.removeAim, { params: aimParams, answer: recordOrMarkOut('aims'), orNothing: true }, (ctx) =>
    handleRemove(ctx, { kind: 'aims', id: ctx.input.params.aimId }),
  );
}

function mountOnboarding(router: ApiRouter): void {
  handle(
    router,
    OPERATIONS.changeOnboarding,
    { body: changeBody('onboarding'), answer: recordOut('onboarding') },
    (ctx) => handleChange(ctx, { kind: 'onboarding', id: ONBOARDING_ID }),
  );
  handle(router, OPERATIONS.onboardingStatus, { answer: onboardingStatusOut }, async ({ session }) => {
    const { userId, vaultId, moving } = session;
    const state = await recordModel('onboarding').findOne({ userId, vaultId, id: ONBOARDING_ID }).lean();
    // During a key rotation the finished onboarding may not have been re-encrypted yet.
    return { needsOnboarding: !moving && state?.finished !== true };
  });
}
