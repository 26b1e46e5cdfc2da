export { DayButton } from './day-button.tsx';
