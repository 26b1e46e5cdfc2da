import { OPERATIONS } from '@northkeep/contracts';
import {
  changeRecordBody,
  createRecordBody,
  recordListResponse,
  recordOrTombstoneResponse,
  recordResponse,
  removeRecordBody,
} from '@northkeep/contracts/schemas';
import type { ApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { handleChange, handleCreate, handleList, handleRemove, recordOwnerOf } from '../records/record-handlers.ts';
import { ensureParents } from '../records/record-parents.ts';
import { aimParams, aimParentChain, goalParams, goalParentChain, milestoneParams } from './planner.params.ts';

const goal = recordResponse('goals');
const milestone = recordResponse('milestones');

/** Mounts the routes for goals of an aim and milestones of a goal. */
export function mountGoalRoutes(router: ApiRouter): void {
  registerOperation(
    router,
    OPERATIONS.listGoals,
    { params: aimParams, answer: recordListResponse('goals'), fails: ['PARENT_GONE'] },
    async (ctx) => {
      const { params } = ctx.input;
      await ensureParents(recordOwnerOf(ctx), aimParentChain(params));
      return handleList(ctx, 'goals', { parentId: params.aimId });
    },
  );
  registerOperation(
    router,
    OPERATIONS.createGoal,
    { params: aimParams, body: createRecordBody('goals'), answer: goal, status: 201 },
    (ctx) => handleCreate(ctx, { kind: 'goals', parents: aimParentChain(ctx.input.params) }),
  );
  registerOperation(
    router,
    OPERATIONS.changeGoal,
    { params: goalParams, body: changeRecordBody('goals'), answer: goal },
    (ctx) =>
      handleChange(ctx, { kind: 'goals', id: ctx.input.params.goalId, parents: aimParentChain(ctx.input.params) }),
  );
  registerOperation(
    router,
    OPERATIONS.removeGoal,
    { params: goalParams, body: removeRecordBody, answer: recordOrTombstoneResponse('goals') },
    (ctx) => handleRemove(ctx, { kind: 'goals', id: ctx.input.params.goalId }),
  );
  registerOperation(
    router,
    OPERATIONS.createMilestone,
    { params: goalParams, body: createRecordBody('milestones'), answer: milestone, status: 201 },
    (ctx) => handleCreate(ctx, { kind: 'milestones', parents: goalParentChain(ctx.input.params) }),
  );
  registerOperation(
    router,
    OPERATIONS.changeMilestone,
    { params: milestoneParams, body: changeRecordBody('milestones'), answer: milestone },
    (ctx) =>
      handleChange(ctx, {
        kind: 'milestones',
        id: ctx.input.params.milestoneId,
        parents: goalParentChain(ctx.input.params),
      }),
  );
  registerOperation(
    router,
    OPERATIONS.removeMilestone,
    { params: milestoneParams, body: removeRecordBody, answer: recordOrTombstoneResponse('milestones') },
    (ctx) => handleRemove(ctx, { kind: 'milestones', id: ctx.input.params.milestoneId }),
  );
}
