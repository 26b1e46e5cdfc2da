/** Coordinates in the path's units. */
export type Point = readonly [x: number, y: number];

/** Reads the corners of a closed SVG path of straight lines (M, L, H, V, Z, absolute or relative); throws on curves. */
export function parseSvgPathCorners(path: string): Point[] {
  const corners: Point[] = [];
  let [x, y] = [0, 0];
  for (const [, letter = '', rest = ''] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const isRelative = letter === letter.toLowerCase();
    const kind = letter.toUpperCase();
    if (kind === 'Z') continue;
    if (!'MLHV'.includes(kind)) throw new Error(`Only straight lines can be drawn, not ${letter}`);
    const step = kind === 'H' || kind === 'V' ? 1 : 2;
    for (let at = 0; at < numbers.length; at += step) {
      const first = numbers[at] ?? 0;
      const second = numbers[at + 1] ?? 0;
      if (kind !== 'V') x = isRelative ? x + first : first;
      if (kind !== 'H') {
        const dy = kind === 'V' ? first : second;
        y = isRelative ? y + dy : dy;
      }
      corners.push([x, y]);
    }
  }
  return corners;
}

/** Returns true for a point inside the polygon, by the even-odd rule. */
export function isInside([x, y]: Point, corners: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = corners.length - 1; i < corners.length; j = i++) {
    const [xi, yi] = corners[i] ?? [0, 0];
    const [xj, yj] = corners[j] ?? [0, 0];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
