export { PRIORITY_ICONS, PriorityMark } from './priority-mark.tsx';
