export { followRestored } from './follow-restored.ts';
