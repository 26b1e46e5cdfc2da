/** The menus of the main view, in one script. */
export { GoalMenu } from './goal-menu.tsx';
export { StepMenu } from './step-menu.tsx';
