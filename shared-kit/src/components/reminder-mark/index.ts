export { ReminderMark } from './reminder-mark.tsx';
