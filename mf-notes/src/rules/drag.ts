/** Distance in px from an edge of the window within which a drag scrolls. */
const SCROLL_EDGE = 64;
/** Distance in px that one move of the pointer scrolls. */
const SCROLL_STEP = 16;
/** Movement in px up to which a resting finger counts as a long press. */
const PRESS_TOLERANCE = 8;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface RowBox {
  readonly id: string;
  readonly top: number;
  readonly bottom: number;
}

export interface Landing {
  readonly id: string;
  readonly side: 'before' | 'after';
}

/** Distance in px to scroll for a move of the pointer to `y` in a window of this height. */
export function scrollStep(y: number, height: number): number {
  if (y < SCROLL_EDGE) return -SCROLL_STEP;
  return y > height - SCROLL_EDGE ? SCROLL_STEP : 0;
}

/** True when a finger moved too far for a long press. */
export function hasMoved(from: Point, to: Point): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > PRESS_TOLERANCE;
}

/** The side of a row where a dragged line lands; null over its own row and where there is no row. */
export function findLanding(rows: readonly RowBox[], y: number, dragged: string): Landing | null {
  const over = rows.find(({ top, bottom }) => y >= top && y < bottom);
  if (!over || over.id === dragged) return null;
  return { id: over.id, side: y < (over.top + over.bottom) / 2 ? 'before' : 'after' };
}
