import { DIRECTION_ID } from '@northkeep/contracts';
import { idSchema } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import { aimParams, goalParams } from '../planner/planner.params.ts';
import type { RecordRef } from '../records/record-parents.ts';

export {
  redrawAimsBody as redrawAims,
  redrawGoalsBody as redrawGoals,
  redrawStepsBody as redrawSteps,
  requestGoalsBody as requestGoals,
  requestStepsBody as requestSteps,
  suggestionsQuery as query,
} from '@northkeep/contracts/schemas';
export { aimParents, goalParents } from '../planner/planner.params.ts';

/** Maximum number of bytes of a body; the longest valid one fits. */
export const BODY_MAX = 64 * 1024;

export const directionSchema = z.strictObject({ directionId: idSchema('idealLife') });
export const aimSchema = aimParams;
export const goalSchema = goalParams;
/** Ids below `/onboarding` look up nothing: the aim or goal may not have reached the server yet. */
export const newAimSchema = aimParams;
export const newGoal = goalParams.pick({ goalId: true });

/** The direction has a fixed id, which everybody may name; other entries have to be the user's. */
export const directionParents = ({ directionId }: z.output<typeof directionSchema>): RecordRef[] =>
  directionId === DIRECTION_ID ? [] : [{ kind: 'idealLife', id: directionId }];
