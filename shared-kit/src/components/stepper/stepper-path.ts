/**
 * Heights of the steps as shares of the path's height (0 is the top), by number of steps, so that the path climbs
 * irregularly.
 */
const STEP_HEIGHTS: Record<number, readonly number[]> = {
  5: [0.86, 0.64, 0.42, 0.24, 0.08],
  7: [0.9, 0.77, 0.66, 0.5, 0.36, 0.2, 0.08],
};

/**
 * The two bends of the path between consecutive steps (x1, y1, x2, y2), as shares of the horizontal and vertical
 * distance.
 */
const BENDS = [
  [0.3, 0.23, 0.65, 0.85],
  [0.34, 0.18, 0.56, 0.82],
  [0.31, 0.19, 0.63, 0.87],
  [0.29, 0.21, 0.66, 0.79],
  [0.26, 0.12, 0.61, 0.81],
  [0.31, 0.17, 0.65, 0.83],
] as const;

/** Returns the height share (0 on top) of each of `count` steps. */
export function stepHeights(count: number, descending = false): number[] {
  const rise =
    STEP_HEIGHTS[count] ?? Array.from({ length: count }, (_, i) => 0.9 - (0.82 * i) / Math.max(1, count - 1));
  return descending ? [...rise].reverse() : [...rise];
}

/** Returns SVG path data from step `from` to step `to`, in a viewBox of 1000 x 100. */
export function buildStepperPath(heights: readonly number[], from: number, to: number): string {
  const step = 1000 / Math.max(1, heights.length - 1);
  const points: string[] = [];
  const add = (x: number, y: number) => points.push(`${Math.round(x)} ${Math.round(y * 100)}`);
  heights.forEach((height, i) => {
    if (i < from || i > to) return;
    add(i * step, height);
    const next = heights[i + 1];
    if (next === undefined || i === to) return;
    const [x1, y1, x2, y2] = BENDS[i % BENDS.length] ?? BENDS[0];
    add((i + x1) * step, height + (next - height) * y1);
    add((i + x2) * step, height + (next - height) * y2);
  });
  return points.length < 2 ? '' : `M${points.join('L')}`;
}
