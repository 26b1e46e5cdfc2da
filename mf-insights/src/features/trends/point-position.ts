/** Padding at the sides of a chart, as a fraction of its width. Without it, points at the edges would be cut off. */
const SIDE_PADDING = 0.008;
/** Fraction of the distance between two points that the strokes below one point may fill. */
export const STROKES_SHARE = 0.6;

/**
 * Returns the horizontal position of a point among `count` equally spaced ones, from 0 at the left to 1 at the right of
 * the chart. With strokes, the first and the last point are further inside, so that their strokes are not cut off.
 */
export function computePointPosition(index: number, count: number, hasStrokes: boolean): number {
  if (count <= 1) return 0.5;
  const side = (hasStrokes ? STROKES_SHARE / (2 * count) : 0) + SIDE_PADDING;
  return side + (index * (1 - 2 * side)) / (count - 1);
}
