export { prepareRestoredRowFocus } from './follow-restored.ts';
