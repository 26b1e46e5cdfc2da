import { KINDS, OPERATIONS, type WireRecord } from '@northkeep/contracts';
import {
  changeBody,
  createBody,
  fieldSchema,
  recordOrMarkOut,
  recordOut,
  reorderStepsBody,
  vaultId,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import type { ApiRouter } from '../context.ts';
import { handle } from '../operation.ts';
import { reorderRecords } from '../records/commands/reorder-records.ts';
import { keyOf } from '../records/preconditions.ts';
import { presentRecord } from '../records/record.presenter.ts';
import { type ContentContext, callChange, callCreate, callRemove, ownerOf } from '../records/record-handlers.ts';
import { ensureParents } from '../records/record-parents.ts';
import {
  goalPlaces,
  milestonePlaces,
  ofAnyStep,
  ofGoal,
  ofMilestone,
  ofMilestoneStep,
  ofStep,
} from './planner.params.ts';

const kind = 'steps';
const create = createBody(kind);
const change = changeBody(kind);
const answer = recordOut(kind);
const removed = { answer: recordOrMarkOut(kind), orNothing: true } as const;
/** `progress` is clear, so that it can be summed up when two devices counted. */
const progress = z.strictObject({
  progress: fieldSchema(KINDS.steps.fields.progress),
  northkeepId: vaultId.optional(),
});

/** Steps of a goal or of a milestone. */
export function mountSteps(router: ApiRouter): void {
  mountGoalSteps(router);
  mountMilestoneSteps(router);
  handle(router, OPERATIONS.changeAnyStep, { params: ofAnyStep, body: change, answer }, (ctx) =>
    callChange(ctx, { kind, id: ctx.input.params.stepId }),
  );
  // Which steps are selected is sealed: both calls order steps of a goal by the ids they name.
  for (const operation of [OPERATIONS.reorderSelectedSteps, OPERATIONS.reorderParkedSteps])
    handle(router, operation, { params: ofGoal, body: reorderStepsBody, answer: z.array(answer) }, (ctx) =>
      reorderSteps(ctx, ctx.input),
    );
}

function mountGoalSteps(router: ApiRouter): void {
  handle(router, OPERATIONS.createStep, { params: ofGoal, body: create, answer, status: 201 }, (ctx) =>
    callCreate(ctx, { kind, parents: goalPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.changeStep, { params: ofStep, body: change, answer }, (ctx) =>
    callChange(ctx, { kind, id: ctx.input.params.stepId, parents: goalPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.progressStep, { params: ofStep, body: progress, answer }, (ctx) =>
    callChange(ctx, { kind, id: ctx.input.params.stepId, parents: goalPlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.removeStep, { params: ofStep, ...removed }, (ctx) =>
    callRemove(ctx, { kind, id: ctx.input.params.stepId }),
  );
}

function mountMilestoneSteps(router: ApiRouter): void {
  handle(router, OPERATIONS.createMilestoneStep, { params: ofMilestone, body: create, answer, status: 201 }, (ctx) =>
    callCreate(ctx, { kind, parents: milestonePlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.changeMilestoneStep, { params: ofMilestoneStep, body: change, answer }, (ctx) =>
    callChange(ctx, { kind, id: ctx.input.params.stepId, parents: milestonePlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.progressMilestoneStep, { params: ofMilestoneStep, body: progress, answer }, (ctx) =>
    callChange(ctx, { kind, id: ctx.input.params.stepId, parents: milestonePlaces(ctx.input.params) }),
  );
  handle(router, OPERATIONS.removeMilestoneStep, { params: ofMilestoneStep, ...removed }, (ctx) =>
    callRemove(ctx, { kind, id: ctx.input.params.stepId }),
  );
}

interface ReorderInput {
  readonly params: z.output<typeof ofGoal>;
  readonly body: z.output<typeof reorderStepsBody>;
}

async function reorderSteps(ctx: ContentContext, { params, body }: ReorderInput): Promise<WireRecord[]> {
  const owner = ownerOf(ctx);
  await ensureParents(owner, goalPlaces(params));
  const filter = { parentId: params.goalId };
  const moved = await reorderRecords({ kind, owner, ids: body.ids, revs: body.revs, key: keyOf(ctx), filter });
  return moved.map((step) => presentRecord(kind, step));
}
