/** The modes of the macro card that are loaded on demand, in one script. */
export { AllModeView } from './all-mode.tsx';
export { GoalsModeView } from './goals-mode.tsx';
