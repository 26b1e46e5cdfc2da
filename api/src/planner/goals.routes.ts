import { OPERATIONS } from '@northkeep/contracts';
import { changeBody, createBody } from '@northkeep/contracts/schemas';
import type { AppRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { ensureParents } from '../records/family.ts';
import { callChange, callCreate, callList, callRemove, ownerOf } from '../records/record-calls.ts';
import { aimPlaces, goalPlaces, ofAim, ofGoal, ofMilestone } from './planner.params.ts';

/** Goals of an aim and milestones of a goal. */
export function mountGoals(router: AppRouter): void {
  handle(router, OPERATIONS.listGoals, { params: ofAim }, async (ctx) => {
    const { params } = ctx.input;
    await ensureParents(ownerOf(ctx), aimPlaces(params));
    return callList(ctx, 'goals', { parentId: params.aimId });
  });
  handle(router, OPERATIONS.createGoal, { params: ofAim, body: createBody('goals') }, (ctx) =>
    callCreate(ctx, { kind: 'goals', parents: aimPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.changeGoal, { params: ofGoal, body: changeBody('goals') }, (ctx) =>
    callChange(ctx, { kind: 'goals', id: ctx.input.params.goalId, parents: aimPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.removeGoal, { params: ofGoal }, (ctx) =>
    callRemove(ctx, { kind: 'goals', id: ctx.input.params.goalId }),
  );
  handle(router, OPERATIONS.createMilestone, { params: ofGoal, body: createBody('milestones') }, (ctx) =>
    callCreate(ctx, { kind: 'milestones', parents: goalPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.changeMilestone, { params: ofMilestone, body: changeBody('milestones') }, (ctx) =>
    callChange(ctx, { kind: 'milestones', id: ctx.input.params.milestoneId, parents: goalPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.removeMilestone, { params: ofMilestone }, (ctx) =>
    callRemove(ctx, { kind: 'milestones', id: ctx.input.params.milestoneId }),
  );
}
