import { type Goal, labelOf } from '../plan/plan.ts';

/** A goal or milestone that can be chosen as the parent of a step. */
export interface StepParentOption {
  readonly value: string;
  readonly label: string;
  readonly branch: Goal;
}

/** Lists every goal and its milestones as possible parents of a step. */
export function listStepParentOptions(goals: readonly Goal[]): StepParentOption[] {
  return goals.flatMap((branch) => {
    const label = labelOf(branch.goal);
    const own = branch.milestones.map(({ milestone }) => ({
      ...{ value: milestone.id, branch },
      label: `${label} · ${labelOf(milestone)}`,
    }));
    return [{ value: branch.goal.id, label, branch }, ...own];
  });
}
