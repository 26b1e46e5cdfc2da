/** Distance in px from an edge of the window within which a drag scrolls. */
const SCROLL_EDGE = 64;
/** Distance in px that each pointer move near an edge of the window scrolls the page. */
const SCROLL_STEP = 16;
/** Maximum movement in px of a resting finger. A finger that moves further does not start a long press. */
const PRESS_TOLERANCE = 8;
/** Distance in px from the bottom of the window within which the drop panel opens. */
const PANEL_OPENS = 200;
/** Distance in px from the bottom of the window within which the open drop panel stays open. */
const PANEL_STAYS = 260;

export interface PointerPosition {
  readonly x: number;
  readonly y: number;
}

interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** Returns the distance in px to scroll for a move of the pointer to `y` in a window of this height. */
export function computeAutoScrollPx(y: number, height: number): number {
  if (y < SCROLL_EDGE) return -SCROLL_STEP;
  return y > height - SCROLL_EDGE ? SCROLL_STEP : 0;
}

/** Returns true when a finger moved too far for a long press. */
export function exceedsPressTolerance(from: PointerPosition, to: PointerPosition): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > PRESS_TOLERANCE;
}

/** Place of a dropped line relative to a row: `under` makes it a sub-line. */
export type DropSide = 'before' | 'under' | 'after';

/** Share of a row's height at its upper and lower edge in which a drop reorders; between them it makes a sub-line. */
const BESIDE = 0.3;

/**
 * Returns where a dragged line lands: before a row when the pointer is in its upper half, otherwise after it. A row that
 * takes the line as a sub-line does so in its middle.
 */
export function getDropSide({ top, bottom }: Extent, y: number, takesSubLine: boolean): DropSide {
  const share = (y - top) / (bottom - top);
  if (takesSubLine && share >= BESIDE && share <= 1 - BESIDE) return 'under';
  return share < 0.5 ? 'before' : 'after';
}

/** Returns true when the drop panel is open for a pointer at `y` in a window of this height. */
export function isDropPanelOpen(y: number, height: number, wasOpen: boolean): boolean {
  return height - y <= (wasOpen ? PANEL_STAYS : PANEL_OPENS);
}
