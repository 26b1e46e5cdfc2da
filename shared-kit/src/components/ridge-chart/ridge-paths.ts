import { createSeededRandom } from './seeded-random.ts';

export interface RidgeWeek {
  /** ISO week, such as '2026-W20'; seeds the shape of its mountain. */
  id: string;
  planned: number;
  done: number;
  /** True for a week before the first data. The week keeps its width on the axis, but nothing is drawn in it. */
  hidden?: boolean | undefined;
  /** True for a week without any record: it is drawn as a dotted line on the ground, not as a mountain. */
  away?: boolean | undefined;
}

/** SVG path data of five <path> elements. */
export interface RidgePaths {
  line: string;
  strokes: string;
  nowLine: string;
  nowStrokes: string;
  away: string;
}

type Point = readonly [x: number, y: number];

/** Height of a week without progress, as a share of the full height. */
const MIN_HEIGHT = 0.1;
/** Exponent that turns the done share into a height; it emphasizes complete weeks. */
const HEIGHT_EXPONENT = 1.25;
/** Maximum done share that adds height, so that a week far above its plan is not drawn as a spike. */
const MAX_SHARE = 1.1;
/** Horizontal slope of the strokes: they lean to the left. */
const STROKE_SLOPE = -0.22;

/** Returns a jagged line from a to b, without a, by midpoint displacement. */
function jaggedLine(a: Point, b: Point, next: () => number, depth: number, rough: number): Point[] {
  if (depth === 0) return [b];
  const middle: Point = [
    a[0] + (b[0] - a[0]) * (0.5 + (next() - 0.5) * 0.34),
    (a[1] + b[1]) / 2 + (next() - 0.5) * Math.hypot(b[0] - a[0], b[1] - a[1]) * rough,
  ];
  return [
    ...jaggedLine(a, middle, next, depth - 1, rough * 0.78),
    ...jaggedLine(middle, b, next, depth - 1, rough * 0.78),
  ];
}

/**
 * Returns the height of a line at x. Binary search keeps this fast, because every stroke needs several heights; the
 * points of a line are ordered by x.
 */
function heightAt(points: readonly Point[], x: number): number {
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.[0] ?? x) < x) low = middle + 1;
    else high = middle;
  }
  const after = points[low] ?? [x, 0];
  const before = points[low - 1] ?? after;
  return before[1] + (after[1] - before[1]) * ((Math.min(x, after[0]) - before[0]) / (after[0] - before[0] || 1));
}

function peakOf({ id, planned, done }: RidgeWeek, i: number, step: number, height: number): Point {
  const share = planned > 0 ? Math.min(MAX_SHARE, done / planned) / MAX_SHARE : 0;
  return [
    (i + 0.46 + (createSeededRandom(`${id}x`)() - 0.5) * 0.3) * step,
    height * (1 - MIN_HEIGHT - (1 - MIN_HEIGHT) * share ** HEIGHT_EXPONENT),
  ];
}

function passBetween(a: Point, b: Point, id: string, height: number): Point {
  const next = createSeededRandom(`${id}pass`);
  return [
    a[0] + (b[0] - a[0]) * (0.52 + (next() - 0.5) * 0.16),
    height - (height - Math.max(a[1], b[1])) * (0.58 + 0.24 * next()),
  ];
}

const formatPoint = ([x, y]: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/**
 * Builds the SVG paths of the ridge chart: one mountain a week, as high as the done share of its plan, with one stroke
 * for each done step. Deterministic: the same weeks give the same paths. Weeks are ordered oldest first; `now` is the
 * index of the current week, or -1; width and height are in viewBox units.
 */
export function buildRidgePaths({
  weeks,
  now = weeks.length - 1,
  width,
  height,
}: {
  weeks: readonly RidgeWeek[];
  now?: number;
  width: number;
  height: number;
}): RidgePaths {
  const out: RidgePaths = { line: '', strokes: '', nowLine: '', nowStrokes: '', away: '' };
  const step = width / weeks.length;
  let pass: Point | undefined;
  const flanks = weeks.map((week, i) => {
    const peak = peakOf(week, i, step, height);
    const later = weeks[i + 1];
    const start: Point = pass ?? [0, (height + peak[1]) / 2];
    const end: Point = later
      ? passBetween(peak, peakOf(later, i + 1, step, height), later.id, height)
      : [width, height - (height - peak[1]) * 0.3];
    pass = end;
    const next = createSeededRandom(week.id);
    const west: Point[] = [start, ...jaggedLine(start, peak, next, 4, 0.2)];
    const east: Point[] = [peak, ...jaggedLine(peak, end, next, 4, 0.2)];
    return { done: week.done, hidden: week.hidden, away: week.away, start, peak, end, west, east, next };
  });
  const skyline = flanks.flatMap(({ west, east }) => [...west, ...east.slice(1)]);

  flanks.forEach(({ done, hidden, away, start, peak, end, west, east, next }, i) => {
    if (hidden) return;
    if (away) {
      out.away += `M${formatPoint(start)}L${formatPoint(end)}`;
      return;
    }
    const lit = i === now;
    out[lit ? 'nowLine' : 'line'] += `M${[...west, ...east.slice(1)].map(formatPoint).join('L')}`;
    const from = peak[0] + step * 0.012;
    for (let k = 0; k < done; k++) {
      const t = (k + 0.5) / done;
      const x = from + (end[0] - from) * t;
      const y = heightAt(east, x);
      const gap = 2.5 + 2 * next();
      const wanted = Math.max(3, (height - y) * (1 - 0.55 * t) * (0.46 + 0.34 * next()));
      let length = 2.5;
      // Lengthen the stroke to the wanted length, but stop where it would leave the outline of the mountain.
      while (
        length < wanted &&
        y + gap + length > heightAt(skyline, Math.max(0, x + STROKE_SLOPE * (gap + length))) + 2.5
      ) {
        length += 1;
      }
      const top: Point = [x + STROKE_SLOPE * gap, y + gap];
      const foot: Point = [x + STROKE_SLOPE * (gap + length), y + gap + length];
      out[lit ? 'nowStrokes' : 'strokes'] += `M${formatPoint(top)}L${formatPoint(foot)}`;
    }
  });
  return out;
}
