import { idSchema } from '@northkeep/contracts/schemas';
import { z } from 'zod';
import type { Place } from '../records/record-parents.ts';

const uuid = idSchema('aims');

/** Ids in the addresses of the planner. */
export const ofAim = z.strictObject({ aimId: uuid });
export const ofGoal = z.strictObject({ aimId: uuid, goalId: uuid });
export const ofMilestone = z.strictObject({ aimId: uuid, goalId: uuid, milestoneId: uuid });
export const ofStep = z.strictObject({ aimId: uuid, goalId: uuid, stepId: uuid });
export const ofMilestoneStep = z.strictObject({ aimId: uuid, goalId: uuid, milestoneId: uuid, stepId: uuid });
export const ofAnyStep = z.strictObject({ stepId: uuid });

/** The parents that an address names, from the root down. */
export const aimPlaces = ({ aimId }: z.output<typeof ofAim>): Place[] => [{ kind: 'aims', id: aimId }];
export const goalPlaces = ({ aimId, goalId }: z.output<typeof ofGoal>): Place[] => [
  { kind: 'aims', id: aimId },
  { kind: 'goals', id: goalId },
];
export const milestonePlaces = ({ milestoneId, ...goal }: z.output<typeof ofMilestone>): Place[] => [
  ...goalPlaces(goal),
  { kind: 'milestones', id: milestoneId },
];
