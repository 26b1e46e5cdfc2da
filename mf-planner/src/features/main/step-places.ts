import { type Goal, labelOf } from '../plan/plan.ts';

/** A goal or one of its milestones, as a choice of where a step goes. */
export interface StepPlace {
  readonly value: string;
  readonly label: string;
  readonly branch: Goal;
}

/** Every goal with its milestones. */
export function listStepPlaces(goals: readonly Goal[]): StepPlace[] {
  return goals.flatMap((branch) => {
    const label = labelOf(branch.goal);
    const own = branch.milestones.map(({ milestone }) => ({
      ...{ value: milestone.id, branch },
      label: `${label} · ${labelOf(milestone)}`,
    }));
    return [{ value: branch.goal.id, label, branch }, ...own];
  });
}
