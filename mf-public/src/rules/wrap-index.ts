/** Returns the next or previous index of a list of `count` items; the first item follows the last one. */
export const wrapIndex = (at: number, step: 1 | -1, count: number): number => (at + step + count) % count;
