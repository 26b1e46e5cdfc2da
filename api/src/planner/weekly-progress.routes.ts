import { OPERATIONS, requiredFields } from '@northkeep/contracts';
import { changeRecordBody, idSchema, recordResponse } from '@northkeep/contracts/schemas';
import type { z } from 'zod';
import type { ApiRouter } from '../context.ts';
import { invalidInputError } from '../errors.ts';
import { registerOperation } from '../operation.ts';
import { readChangePreconditions } from '../records/preconditions.ts';
import { type ContentContext, handleChange } from '../records/record-handlers.ts';
import { milestoneStepParams, stepParams } from './planner.params.ts';

const kind = 'weeklyProgress';
const answer = recordResponse(kind);
const body = changeRecordBody(kind)
  .safeExtend({ id: idSchema(kind) })
  .meta({ id: 'WriteWeeklyProgress' });
type Body = z.output<typeof body>;

/**
 * Mounts the route for a step's progress in one week. The progress is a record of its own, whose id is in the body. The
 * step, its goal and its aim need not exist, so that progress still counts when it arrives after one of them was parked
 * or deleted.
 */
export function mountWeeklyProgressRoutes(router: ApiRouter): void {
  registerOperation(router, OPERATIONS.changeStepProgress, { params: stepParams, body, answer }, (ctx) =>
    writeProgress(ctx, ctx.input.body),
  );
  registerOperation(
    router,
    OPERATIONS.changeMilestoneStepProgress,
    { params: milestoneStepParams, body, answer },
    (ctx) => writeProgress(ctx, ctx.input.body),
  );
}

/**
 * Changes the weekly progress record. With base revision 0 it creates the record, and the body must contain every
 * required value.
 */
function writeProgress(ctx: ContentContext & { readonly input: { readonly body: Body } }, values: Body) {
  const given = new Map(Object.entries(values));
  const missing = requiredFields(kind).filter((name) => given.get(name) === undefined);
  if (readChangePreconditions(ctx).baseRev === 0 && missing.length > 0)
    throw invalidInputError(Object.fromEntries(missing.map((name) => [name, 'A new record needs this value.'])));
  return handleChange(ctx, { kind, id: values.id });
}
