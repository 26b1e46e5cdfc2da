/** Draws `size` items without repetition. The same seed and items draw the same sample. */
export function drawSample<T>(items: readonly T[], size: number, seed: number): T[] {
  const left = [...items];
  const random = mulberry32(seed);
  return Array.from({ length: Math.min(size, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat();
}

/** Returns a generator of numbers in [0, 1): mulberry32 by Tommy Ettinger, in the public domain. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
