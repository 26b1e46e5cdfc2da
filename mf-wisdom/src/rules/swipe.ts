/** Share of the card's width from which a drag shows the neighbouring card. */
export const SWIPE_THRESHOLD_SHARE = 0.25;
export const VIBRATION_MS = 40;

/**
 * Returns the card index after a horizontal drag: at most one card further, within the deck. `dx` and `width` in CSS
 * px.
 */
export function computeSwipeTargetIndex({
  at,
  count,
  dx,
  width,
}: {
  at: number;
  count: number;
  dx: number;
  width: number;
}): number {
  if (width <= 0 || Math.abs(dx) < width * SWIPE_THRESHOLD_SHARE) return at;
  return clampIndex(at + (dx < 0 ? 1 : -1), count);
}

/** Clamps an index to the deck; returns 0 for an empty one. */
export function clampIndex(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at));
}
