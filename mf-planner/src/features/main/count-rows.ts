import type { Aim, Goal } from '../plan/plan.ts';

type Milestone = Goal['milestones'][number];

/** Number of rows of a milestone in the mode 'Goals': one for itself and one for each step. */
export const countMilestoneRows = ({ steps }: Milestone): number => 1 + steps.length;

/** Rows of a goal in the mode 'Goals': its own, its steps and its milestones. */
export const countGoalRows = ({ steps, milestones }: Goal): number => 1 + steps.length + milestones.length;

/** Number of rows of an aim in the mode 'Goals': one for itself and those of its goals. */
export const countAimRows = ({ goals }: Aim): number => goals.reduce((sum, goal) => sum + countGoalRows(goal), 1);
