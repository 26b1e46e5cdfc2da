export { ProgressDots } from './progress-dots.tsx';
