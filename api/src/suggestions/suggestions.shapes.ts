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
export { aimParentChain, goalParentChain } from '../planner/planner.params.ts';

/** Maximum size of a body in bytes; the longest valid body is smaller. */
export const BODY_BYTES_MAX = 64 * 1024;

export const directionSchema = z.strictObject({ directionId: idSchema('idealLife') });
export const aimSchema = aimParams;
export const goalSchema = goalParams;
/**
 * The ids in paths below `/onboarding` are not looked up, because the aim or goal may not have reached the server yet.
 */
export const newAimSchema = aimParams;
export const newGoalSchema = goalParams.pick({ goalId: true });

/**
 * Returns the records that must belong to the user. The long-term direction has a fixed id, the same for every user, so
 * it is not looked up.
 */
export const directionParentChain = ({ directionId }: z.output<typeof directionSchema>): RecordRef[] =>
  directionId === DIRECTION_ID ? [] : [{ kind: 'idealLife', id: directionId }];
