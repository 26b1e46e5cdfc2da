/** Share of the card's width that a drag needs to turn to the neighbour (specification 2 §4). */
export const SWIPE_SHARE = 0.25;
export const VIBRATION_MS = 40;

/** Where a horizontal drag leads: one card at most, never past an end. `dx` and `width` in CSS pixels. */
export function swipeTarget({
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
  if (width <= 0 || Math.abs(dx) < width * SWIPE_SHARE) return at;
  return clampIndex(at + (dx < 0 ? 1 : -1), count);
}

/** An index within the deck; 0 for an empty one. */
export function clampIndex(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at));
}
