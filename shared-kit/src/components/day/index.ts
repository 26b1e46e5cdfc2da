export { Day } from './day.tsx';
