import { OPERATIONS } from '@northkeep/contracts';
import { changeBody, createBody, recordOrMarkOut, recordOut } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import type { ApiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { callChange, callCreate, callList, callRemove, ownerOf } from '../records/record-handlers.ts';
import { ensureParents } from '../records/record-parents.ts';
import { aimPlaces, goalPlaces, ofAim, ofGoal, ofMilestone } from './planner.params.ts';

const goal = recordOut('goals');
const milestone = recordOut('milestones');

/** Goals of an aim and milestones of a goal. */
export function mountGoals(router: ApiRouter): void {
  handle(
    router,
    OPERATIONS.listGoals,
    { params: ofAim, answer: z.array(goal), fails: ['PARENT_GONE'] },
    async (ctx) => {
      const { params } = ctx.input;
      await ensureParents(ownerOf(ctx), aimPlaces(params));
      return callList(ctx, 'goals', { parentId: params.aimId });
    },
  );
  handle(
    router,
    OPERATIONS.createGoal,
    { params: ofAim, body: createBody('goals'), answer: goal, status: 201 },
    (ctx) => callCreate(ctx, { kind: 'goals', parents: aimPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.changeGoal, { params: ofGoal, body: changeBody('goals'), answer: goal }, (ctx) =>
    callChange(ctx, { kind: 'goals', id: ctx.input.params.goalId, parents: aimPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.removeGoal, { params: ofGoal, answer: recordOrMarkOut('goals'), orNothing: true }, (ctx) =>
    callRemove(ctx, { kind: 'goals', id: ctx.input.params.goalId }),
  );
  handle(
    router,
    OPERATIONS.createMilestone,
    { params: ofGoal, body: createBody('milestones'), answer: milestone, status: 201 },
    (ctx) => callCreate(ctx, { kind: 'milestones', parents: goalPlaces(ctx.input.params) }),
  );
  handle(
    router,
    OPERATIONS.changeMilestone,
    { params: ofMilestone, body: changeBody('milestones'), answer: milestone },
    (ctx) =>
      callChange(ctx, { kind: 'milestones', id: ctx.input.params.milestoneId, parents: goalPlaces(ctx.input.params) }),
  );
  handle(
    router,
    OPERATIONS.removeMilestone,
    { params: ofMilestone, answer: recordOrMarkOut('milestones'), orNothing: true },
    (ctx) => callRemove(ctx, { kind: 'milestones', id: ctx.input.params.milestoneId }),
  );
}
