/** Returns the neighbour of an index in a circular list of `count` items. */
export const circular = (at: number, step: 1 | -1, count: number): number => (at + step + count) % count;
