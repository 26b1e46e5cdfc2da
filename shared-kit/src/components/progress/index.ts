export { ProgressBar, TickedProgressBar } from './progress-bar.tsx';
export { TaskChecklist, TaskProgressBar } from './task-progress.tsx';
