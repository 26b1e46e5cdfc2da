import type { TargetBox } from './use-target-box.ts';

/** Height that a bubble of three lines takes below its target, with the gap and the distance from the window's edge. */
const ROOM_BELOW_PX = 212;
/** Height that a bubble of three lines takes above its target, with the gap. */
const ROOM_ABOVE_PX = 200;
/** Minimum height of a large target that the bubble leaves visible, as a share of the window height. */
const ANCHOR_SHARE = 0.35;

/** True if the whole target is in the window and leaves room for the bubble above it. */
export const hasRoomAbove = ({ top, height }: Pick<TargetBox, 'top' | 'height'>): boolean =>
  top >= ROOM_ABOVE_PX && top + height <= window.innerHeight;

/**
 * Returns the visible height of a target: the full height if the bubble has room above it, otherwise the part that a
 * bubble below or over the target leaves free.
 */
export const computeVisibleHeight = (box: TargetBox): number =>
  hasRoomAbove(box)
    ? box.height
    : Math.min(box.height, Math.max(window.innerHeight * ANCHOR_SHARE, window.innerHeight - box.top - ROOM_BELOW_PX));
