import { encodePng } from './png.ts';
import { isInside, type Point, parseSvgPathCorners } from './polygon.ts';

type Colour = readonly [r: number, g: number, b: number];

/** Background and foreground colours of the Alpine Noir theme. */
const BACKGROUND: Colour = [0x0c, 0x11, 0x16];
const FOREGROUND: Colour = [0xef, 0xf3, 0xf6];
/** SVG path of the logo, in a viewBox of 24 by 24. */
const LOGO = 'M1.5 22 8.3 2l7.2 14.2V6.5h2V9h2.5V6.5h2V22h-5.6L8.8 8.9 5.6 22z';
const BOX = 24;
/** Number of samples per pixel in each direction, for anti-aliasing. */
const SAMPLES = 4;

interface IconInput {
  /** Width and height in pixels. */
  readonly size: number;
  /** Width of the logo's viewBox as a share of the icon, 0 to 1; small enough for the safe zone of a maskable icon. */
  readonly share: number;
}

/** Draws the logo on the background colour; returns the bytes of a PNG. */
export function drawIcon({ size, share }: IconInput): Buffer {
  const corners = centreShape(parseSvgPathCorners(LOGO));
  const rgb = new Uint8Array(size * size * 3);
  const scale = BOX / (size * share);
  const middle = size / 2;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const covered = coverage(corners, (at) => [(x + at[0] - middle) * scale, (y + at[1] - middle) * scale]);
      for (let channel = 0; channel < 3; channel++) {
        const [background = 0, foreground = 0] = [BACKGROUND[channel], FOREGROUND[channel]];
        rgb[(y * size + x) * 3 + channel] = Math.round(background + (foreground - background) * covered);
      }
    }
  }
  return encodePng(size, rgb);
}

/** Moves the origin to the centre of the drawn shape, which is not the centre of its viewBox. */
function centreShape(corners: readonly Point[]): Point[] {
  const middle = (axis: 0 | 1) => {
    const values = corners.map((corner) => corner[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const [cx, cy] = [middle(0), middle(1)];
  return corners.map(([x, y]) => [x - cx, y - cy]);
}

/**
 * Returns the share of a pixel that the shape covers, 0 to 1. `place` maps a point in the pixel to the path's
 * coordinates.
 */
function coverage(corners: readonly Point[], place: (inPixel: Point) => Point): number {
  let hits = 0;
  for (let i = 0; i < SAMPLES; i++)
    for (let j = 0; j < SAMPLES; j++) if (isInside(place([(i + 0.5) / SAMPLES, (j + 0.5) / SAMPLES]), corners)) hits++;
  return hits / SAMPLES ** 2;
}
