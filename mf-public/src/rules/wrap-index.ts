/** Returns the neighbour of an index in a wrapIndex list of `count` items. */
export const wrapIndex = (at: number, step: 1 | -1, count: number): number => (at + step + count) % count;
