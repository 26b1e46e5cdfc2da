import { requiredFields } from '@northkeep/contracts';
import {
  base64Schema,
  changeRecordBody,
  createRecordBody,
  idSchema,
  recordResponse,
  tombstoneResponse,
} from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { invalidInputError } from '../errors.ts';
import { readChangePreconditions, readIdempotencyKey } from '../records/preconditions.ts';
import { findRecord } from '../records/record.model.ts';
import { presentRecordOrTombstone } from '../records/record.presenter.ts';
import { type ContentContext, handleChange, handleCreate, recordOwnerOf } from '../records/record-handlers.ts';
import type { RecordRef } from '../records/record-parents.ts';

const kind = 'weeklyProgress';
const change = changeRecordBody(kind);
/** The index of the shape's fields has no names, so the cast names the one that is used. */
const { progress, northkeepId: _planner, ...weekShape } = change.shape as typeof change.shape & { progress: z.ZodType };

/**
 * Weekly progress record in the body of a request for a step. `rev` is the record's revision that the change is based
 * on, and `nonce` the `n` of its header when it has one; revision 0 creates the record.
 */
const weekBeside = z
  .strictObject({
    ...weekShape,
    id: idSchema(kind),
    rev: z.int().min(0).default(0),
    nonce: base64Schema(12).optional(),
  })
  .meta({ id: 'WeeklyProgressOfStep' });

/**
 * Fields that a step may carry in addition to its own values: how often it was done in one week, and the other values
 * of the record that counts it. The server can complete neither: the week depends on the user's time zone, and its
 * name is encrypted.
 */
const progressFields = {
  progress,
  weeklyProgress: weekBeside.optional(),
};

interface ProgressFields {
  readonly progress?: unknown;
  readonly weeklyProgress?: unknown;
}

/** Adds an error about the missing one of two fields that belong together. */
function needTogether({ progress, weeklyProgress }: ProgressFields, issues: z.core.$RefinementCtx): void {
  if ((progress === undefined) === (weeklyProgress === undefined)) return;
  const missing = progress === undefined ? 'progress' : 'weeklyProgress';
  const message = 'Progress is counted in a record of its week: progress and weeklyProgress are sent together.';
  issues.addIssue({ code: 'custom', path: [missing], message });
}

/** Body of a new step. Its progress is 0 by default, which needs no record. */
export const createStepBody = createRecordBody('steps')
  .safeExtend(progressFields)
  .superRefine((body, issues) => {
    if (body.progress !== 0 || body.weeklyProgress !== undefined) needTogether(body, issues);
  })
  .meta({ id: 'CreateStepWithProgress' });
/** Body of a change of a step, of its progress, or of both. */
export const changeStepBody = changeRecordBody('steps')
  .safeExtend(progressFields)
  .superRefine(needTogether)
  .meta({ id: 'ChangeStepWithProgress' });

const week = { weeklyProgress: recordResponse(kind).optional() };
export const createStepResponse = recordResponse('steps').extend(week).meta({ id: 'StepWithProgress' });
/** A change of the progress alone also answers for a step that was deleted. */
export const changeStepResponse = z.union([
  createStepResponse,
  tombstoneResponse.extend(week).meta({ id: 'GoneStepWithProgress' }),
]);

/** Body of a change of a weekly progress record at its own address, which has no revision in it. */
export const writeWeeklyProgressBody = change.safeExtend({ id: idSchema(kind) }).meta({ id: 'WriteWeeklyProgress' });

type Context<Body> = ContentContext & { readonly input: { readonly body: Body } };
type CreateBody = z.output<typeof createStepBody>;
type ChangeBody = z.output<typeof changeStepBody>;
type StepProgress = Pick<ChangeBody, 'progress' | 'weeklyProgress'>;
type WeekBody = z.output<typeof writeWeeklyProgressBody>;

/**
 * Changes the weekly progress record. With base revision 0 it creates the record, and the body must contain every
 * required value.
 */
export async function writeWeeklyProgress(ctx: Context<WeekBody>) {
  const { body } = ctx.input;
  ensureComplete(body, readChangePreconditions(ctx).base.rev);
  return handleChange(ctx, { kind, id: body.id });
}

/** Creates a step and writes the weekly progress record that came in the same request. */
export async function createStep(ctx: Context<CreateBody>, parents: readonly RecordRef[]) {
  const writeWeek = prepareWeek(ctx, ctx.input.body);
  const step = await handleCreate(ctx, { kind: 'steps', parents });
  return { ...step, ...(await writeWeek()) };
}

/**
 * Changes a step and writes the weekly progress record of the same request. The step is written first: when that
 * fails, nothing is counted, so a client that repeats the request never counts twice. When the record fails, the
 * request is repeated with the same idempotency key, and the step is not changed again. Progress without another value
 * leaves the step as it is and counts although the step was deleted, as at the address of the progress.
 */
export async function changeStep(ctx: Context<ChangeBody>, id: string, parents: readonly RecordRef[] = []) {
  const { progress, weeklyProgress, northkeepId, schema, ...values } = ctx.input.body;
  const { key } = readChangePreconditions(ctx);
  const writeWeek = prepareWeek(ctx, { progress, weeklyProgress }, key);
  const isProgressOnly = Object.keys(values).length === 0;
  const step = isProgressOnly ? await readStep(ctx, id) : await handleChange(ctx, { kind: 'steps', id, parents });
  return { ...step, ...(await writeWeek()) };
}

/** Returns the step or its tombstone. A step that the server has never stored has revision 0. */
async function readStep(ctx: ContentContext, id: string) {
  const owner = recordOwnerOf(ctx);
  const stored = await findRecord({ ...owner, kind: 'steps', id });
  return stored ? presentRecordOrTombstone(stored) : { id, vaultId: owner.vaultId, rev: 0, deletedAt: null };
}

/** Checks the weekly progress record in a request for a step, and returns the function that writes it. */
function prepareWeek(ctx: ContentContext, { progress, weeklyProgress }: StepProgress, key = readIdempotencyKey(ctx)) {
  if (!weeklyProgress) return async () => ({});
  const { id, rev, nonce = null, ...values } = weeklyProgress;
  ensureComplete(values, rev, 'weeklyProgress.');
  const weekCtx = {
    session: ctx.session,
    vaultId: ctx.vaultId,
    get: ctx.get.bind(ctx),
    input: { body: { ...values, progress } },
  };
  const preconditions = { base: { rev, nonce }, key };
  return async () => ({ weeklyProgress: await handleChange(weekCtx, { kind, id, preconditions }) });
}

/**
 * Throws 400 when the record does not exist yet and a required value is missing. `prefix` precedes the names of the
 * values in the error.
 */
function ensureComplete(values: Readonly<Record<string, unknown>>, baseRev: number, prefix = ''): void {
  const missing = requiredFields(kind).filter((name) => values[name] === undefined);
  if (baseRev === 0 && missing.length > 0)
    throw invalidInputError(
      Object.fromEntries(missing.map((name) => [prefix + name, 'A new record needs this value.'])),
    );
}
