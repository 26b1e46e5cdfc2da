/** Exports the menus of the main view together, so that they are loaded as one script. */
export { GoalMenu } from './goal-menu.tsx';
export { StepMenu } from './step-menu.tsx';
