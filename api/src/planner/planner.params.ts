import { idSchema } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import type { RecordRef } from '../records/record-parents.ts';

const uuid = idSchema('aims');

/** Path parameters of the planner's routes. */
export const aimParams = z.strictObject({ aimId: uuid });
export const goalParams = z.strictObject({ aimId: uuid, goalId: uuid });
export const milestoneParams = z.strictObject({ aimId: uuid, goalId: uuid, milestoneId: uuid });
export const stepParams = z.strictObject({ aimId: uuid, goalId: uuid, stepId: uuid });
export const milestoneStepParams = z.strictObject({ aimId: uuid, goalId: uuid, milestoneId: uuid, stepId: uuid });
export const stepIdParams = z.strictObject({ stepId: uuid });

/** Parent records that the path parameters identify, from the root down. */
export const aimParentChain = ({ aimId }: z.output<typeof aimParams>): RecordRef[] => [{ kind: 'aims', id: aimId }];
export const goalParentChain = ({ aimId, goalId }: z.output<typeof goalParams>): RecordRef[] => [
  { kind: 'aims', id: aimId },
  { kind: 'goals', id: goalId },
];
export const milestoneParentChain = ({ milestoneId, ...goal }: z.output<typeof milestoneParams>): RecordRef[] => [
  ...goalParentChain(goal),
  { kind: 'milestones', id: milestoneId },
];
