/** The neighbour of a place in a circle of `count`. */
export const circular = (at: number, step: 1 | -1, count: number): number => (at + step + count) % count;
