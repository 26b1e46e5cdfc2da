/** Exports the modes of the macro card that are loaded on demand, so that they are loaded as one script. */
export { AllModeView } from './all-mode-view.tsx';
export { GoalsModeView } from './goals-mode-view.tsx';
