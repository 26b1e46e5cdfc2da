/** The modes of the macro card that are loaded on demand, in one script. */
export { AllMode } from './all-mode.tsx';
export { GoalsMode } from './goals-mode.tsx';
