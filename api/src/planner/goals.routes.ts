import { OPERATIONS } from '@northkeep/contracts';
import { changeBody, createBody, listOut, recordOrMarkOut, recordOut } from '@northkeep/contracts/schemas';
import type { ApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { handleChange, handleCreate, handleList, handleRemove, ownerOf } from '../records/record-handlers.ts';
import { ensureParents } from '../records/record-parents.ts';
import { aimParams, aimParents, goalParams, goalParents, milestoneParams } from './planner.params.ts';

const goal = recordOut('goals');
const milestone = recordOut('milestones');

/** Mounts the routes for goals of an aim and milestones of a goal. */
export function mountGoalRoutes(router: ApiRouter): void {
  registerOperation(
    router,
    OPERATIONS.listGoals,
    { params: aimParams, answer: listOut('goals'), fails: ['PARENT_GONE'] },
    async (ctx) => {
      const { params } = ctx.input;
      await ensureParents(ownerOf(ctx), aimParents(params));
      return handleList(ctx, 'goals', { parentId: params.aimId });
    },
  );
  registerOperation(
    router,
    OPERATIONS.createGoal,
    { params: aimParams, body: createBody('goals'), answer: goal, status: 201 },
    (ctx) => handleCreate(ctx, { kind: 'goals', parents: aimParents(ctx.input.params) }),
  );
  registerOperation(
    router,
    OPERATIONS.changeGoal,
    { params: goalParams, body: changeBody('goals'), answer: goal },
    (ctx) => handleChange(ctx, { kind: 'goals', id: ctx.input.params.goalId, parents: aimParents(ctx.input.params) }),
  );
  registerOperation(router, OPERATIONS.removeGoal, { params: goalParams, answer: recordOrMarkOut('goals') }, (ctx) =>
    handleRemove(ctx, { kind: 'goals', id: ctx.input.params.goalId }),
  );
  registerOperation(
    router,
    OPERATIONS.createMilestone,
    { params: goalParams, body: createBody('milestones'), answer: milestone, status: 201 },
    (ctx) => handleCreate(ctx, { kind: 'milestones', parents: goalParents(ctx.input.params) }),
  );
  registerOperation(
    router,
    OPERATIONS.changeMilestone,
    { params: milestoneParams, body: changeBody('milestones'), answer: milestone },
    (ctx) =>
      handleChange(ctx, {
        kind: 'milestones',
        id: ctx.input.params.milestoneId,
        parents: goalParents(ctx.input.params),
      }),
  );
  registerOperation(
    router,
    OPERATIONS.removeMilestone,
    { params: milestoneParams, answer: recordOrMarkOut('milestones') },
    (ctx) => handleRemove(ctx, { kind: 'milestones', id: ctx.input.params.milestoneId }),
  );
}
