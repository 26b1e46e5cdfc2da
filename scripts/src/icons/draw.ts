import { pngOf } from './png.ts';
import { cornersOf, isInside, type Point } from './polygon.ts';

type Colour = readonly [r: number, g: number, b: number];

/** Of Alpine Noir: the ground and what stands on it. */
const GROUND: Colour = [0x0c, 0x11, 0x16];
const INK: Colour = [0xef, 0xf3, 0xf6];
/** The mark of the product, in a box of 24. */
const MARK = 'M1.5 22 8.3 2l7.2 14.2V6.5h2V9h2.5V6.5h2V22h-5.6L8.8 8.9 5.6 22z';
const BOX = 24;
/** Each pixel is looked at in so many places a side. */
const SAMPLES = 4;

interface IconInput {
  /** Pixels a side. */
  readonly size: number;
  /** How much of the side the mark's box takes, 0 to 1; a maskable icon keeps the mark inside the safe circle. */
  readonly share: number;
}

/** The mark on its ground as a PNG. */
export function drawIcon({ size, share }: IconInput): Buffer {
  const corners = centred(cornersOf(MARK));
  const rgb = new Uint8Array(size * size * 3);
  const scale = BOX / (size * share);
  const middle = size / 2;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const covered = coverage(corners, (at) => [(x + at[0] - middle) * scale, (y + at[1] - middle) * scale]);
      for (let channel = 0; channel < 3; channel++) {
        const [ground = 0, ink = 0] = [GROUND[channel], INK[channel]];
        rgb[(y * size + x) * 3 + channel] = Math.round(ground + (ink - ground) * covered);
      }
    }
  }
  return pngOf(size, rgb);
}

/** Around the middle of what is drawn, not of its box. */
function centred(corners: readonly Point[]): Point[] {
  const middle = (axis: 0 | 1) => {
    const values = corners.map((corner) => corner[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  const [cx, cy] = [middle(0), middle(1)];
  return corners.map(([x, y]) => [x - cx, y - cy]);
}

function coverage(corners: readonly Point[], place: (inPixel: Point) => Point): number {
  let hits = 0;
  for (let i = 0; i < SAMPLES; i++)
    for (let j = 0; j < SAMPLES; j++) if (isInside(place([(i + 0.5) / SAMPLES, (j + 0.5) / SAMPLES]), corners)) hits++;
  return hits / SAMPLES ** 2;
}
