// The opening of many records by itself, for `bench`, which compares it with the bare cipher. Keeps no state.
export { leafOpener } from './open-leaves.ts';
export { openViews } from './opened.ts';
