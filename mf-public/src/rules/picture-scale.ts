/** Largest picture in pixels. Browsers on iOS refuse larger canvases. */
const PIXELS_MAX = 16_000_000;

/** Returns the factor, at most 1, by which both sides of a picture are scaled before it is encoded. */
export const initialScale = ({ width, height }: { width: number; height: number }): number =>
  Math.min(1, Math.sqrt(PIXELS_MAX / (width * height)));

/** Returns the scale for the next attempt, when a picture was too large: the area shrinks with the bytes. */
export function nextScale(scale: number, { bytes, bytesMax }: { bytes: number; bytesMax: number }): number {
  // Some bytes do not shrink with the area. At least a tenth of each side is removed, so that attempts end.
  return scale * Math.min(0.9, Math.sqrt(bytesMax / bytes) * 0.95);
}
