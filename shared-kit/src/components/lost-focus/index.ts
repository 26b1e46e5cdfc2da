export { restoreLostFocus } from './lost-focus.ts';
