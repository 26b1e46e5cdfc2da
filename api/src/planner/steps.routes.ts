import { OPERATIONS } from '@northkeep/contracts';
import {
  recordOrTombstoneResponse,
  recordResponse,
  removeRecordBody,
  reorderStepsBody,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import type { ApiRouter } from '../context.ts';
import { registerOperation } from '../operation.ts';
import { JsonStream, streamJsonList } from '../platform/json-stream.ts';
import { reorderRecords } from '../records/commands/reorder-records.ts';
import { readIdempotencyKey } from '../records/preconditions.ts';
import { type ContentContext, handleRemove, recordOwnerOf } from '../records/record-handlers.ts';
import { ensureParents } from '../records/record-parents.ts';
import {
  goalParams,
  goalParentChain,
  milestoneParams,
  milestoneParentChain,
  milestoneStepParams,
  stepIdParams,
  stepParams,
} from './planner.params.ts';
import {
  changeStep,
  changeStepBody,
  changeStepResponse,
  createStep,
  createStepBody,
  createStepResponse,
} from './step-progress.ts';

const kind = 'steps';
const created = { body: createStepBody, answer: createStepResponse, status: 201 } as const;
const changed = { body: changeStepBody, answer: changeStepResponse } as const;
const removed = { body: removeRecordBody, answer: recordOrTombstoneResponse(kind) } as const;

/** Mounts the routes for steps of a goal or of a milestone. */
export function mountStepRoutes(router: ApiRouter): void {
  mountGoalStepRoutes(router);
  mountMilestoneStepRoutes(router);
  registerOperation(router, OPERATIONS.changeAnyStep, { params: stepIdParams, ...changed }, (ctx) =>
    changeStep(ctx, ctx.input.params.stepId),
  );
  registerOperation(router, OPERATIONS.removeAnyStep, { params: stepIdParams, ...removed }, (ctx) =>
    handleRemove(ctx, { kind, id: ctx.input.params.stepId }),
  );
  // The server cannot tell which steps are parked, because their status is sealed. The operations for selected and for
  // parked steps therefore both reorder the steps of a goal by the ids in the request.
  for (const operation of [OPERATIONS.reorderSelectedSteps, OPERATIONS.reorderParkedSteps])
    registerOperation(
      router,
      operation,
      { params: goalParams, body: reorderStepsBody, answer: z.array(recordResponse(kind)) },
      (ctx) => reorderSteps(ctx, ctx.input),
    );
}

function mountGoalStepRoutes(router: ApiRouter): void {
  registerOperation(router, OPERATIONS.createStep, { params: goalParams, ...created }, (ctx) =>
    createStep(ctx, goalParentChain(ctx.input.params)),
  );
  registerOperation(router, OPERATIONS.changeStep, { params: stepParams, ...changed }, (ctx) =>
    changeStep(ctx, ctx.input.params.stepId, goalParentChain(ctx.input.params)),
  );
  registerOperation(router, OPERATIONS.removeStep, { params: stepParams, ...removed }, (ctx) =>
    handleRemove(ctx, { kind, id: ctx.input.params.stepId }),
  );
}

function mountMilestoneStepRoutes(router: ApiRouter): void {
  registerOperation(router, OPERATIONS.createMilestoneStep, { params: milestoneParams, ...created }, (ctx) =>
    createStep(ctx, milestoneParentChain(ctx.input.params)),
  );
  registerOperation(router, OPERATIONS.changeMilestoneStep, { params: milestoneStepParams, ...changed }, (ctx) =>
    changeStep(ctx, ctx.input.params.stepId, milestoneParentChain(ctx.input.params)),
  );
  registerOperation(router, OPERATIONS.removeMilestoneStep, { params: milestoneStepParams, ...removed }, (ctx) =>
    handleRemove(ctx, { kind, id: ctx.input.params.stepId }),
  );
}

interface ReorderInput {
  readonly params: z.output<typeof goalParams>;
  readonly body: z.output<typeof reorderStepsBody>;
}

async function reorderSteps(ctx: ContentContext, { params, body }: ReorderInput): Promise<JsonStream> {
  const owner = recordOwnerOf(ctx);
  await ensureParents(owner, goalParentChain(params));
  const filter = { parentId: params.goalId };
  const { ids, revs, headers } = body;
  return new JsonStream(
    streamJsonList(reorderRecords({ kind, owner, ids, revs, headers, key: readIdempotencyKey(ctx), filter })),
  );
}
