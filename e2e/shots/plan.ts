import type { Page } from '@playwright/test';
import { GoalsPage } from '../pages/goals-page.ts';

interface PlannedGoal {
  readonly goal: string;
  /** Label and planned times a week of each step. */
  readonly steps: readonly (readonly [string, number])[];
}

interface PlannedAim {
  readonly aim: string;
  readonly goals: readonly [PlannedGoal, PlannedGoal];
}

/** A plan as a person has it after some weeks: two aims, four goals, seven steps. */
export const EXAMPLE_AIMS: readonly [PlannedAim, PlannedAim] = [
  {
    aim: 'Write the book I keep postponing',
    goals: [
      {
        goal: 'Finish the first draft',
        steps: [
          ['Write 500 words before work', 5],
          ['Outline the next chapter', 1],
          ['Reread last week’s pages with a pencil and no laptop in the room', 2],
        ],
      },
      { goal: 'Find three early readers', steps: [['Write to one possible reader', 1]] },
    ],
  },
  {
    aim: 'Stay strong and well rested',
    goals: [
      {
        goal: 'Run ten kilometres in one go',
        steps: [
          ['Easy run, 30 minutes', 3],
          ['Stretch after sitting', 4],
        ],
      },
      { goal: 'Sleep before eleven', steps: [['Screens off at ten', 7]] },
    ],
  },
];

/** Adds the plan in the mode 'Goals' of the main view. */
export async function addPlan(page: Page): Promise<void> {
  const plan = new GoalsPage(page);
  await plan.open();
  for (const { aim, goals } of EXAMPLE_AIMS) {
    await plan.addAim(aim);
    for (const { goal, steps } of goals) {
      await plan.addGoal(aim, goal);
      for (const [label, times] of steps) await plan.addStep(goal, label, times);
    }
  }
}

/** Raises the count of a step in this week by `times`, with the keyboard. */
export async function increaseStepCount(page: Page, label: string, times: number): Promise<void> {
  const circles = page.getByRole('spinbutton', { name: label, exact: true });
  for (let n = 0; n < times; n += 1) await circles.press('ArrowUp');
}
