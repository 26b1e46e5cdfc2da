// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { describeWeeks, RidgeChart } from './ridge-chart.tsx';
import { buildRidgePaths, type RidgeWeek } from './ridge-paths.ts';

afterEach(cleanup);

const WEEKS: RidgeWeek[] = [
  { id: '2026-W18', planned: 10, done: 4 },
  { id: '2026-W19', planned: 8, done: 8 },
  { id: '2026-W20', planned: 6, done: 3 },
];
const draw = (weeks = WEEKS) => buildRidgePaths({ weeks, width: 300, height: 100 });
const strokes = (path: string) => path.split('M').length - 1;
const top = (path: string) => Math.min(...[...path.matchAll(/[ML][\d.-]+ ([\d.-]+)/g)].map(([, y]) => Number(y)));

describe('RidgeChart', () => {
  it('draws the same paths for the same weeks', () => {
    expect(draw()).toEqual(draw(WEEKS.map((week) => ({ ...week }))));
  });

  it('keeps the exact shape of the design for a known week', () => {
    const { line } = buildRidgePaths({
      weeks: [{ id: '2026-W08', planned: 10, done: 5 }],
      now: -1,
      width: 100,
      height: 100,
    });
    expect(line.slice(0, 40)).toMatchInlineSnapshot(`"M0.0 78.2L1.9 76.5L3.9 74.4L6.9 72.0L8.7"`);
  });

  it('draws one stroke for each done step, those of the current week in a path of their own', () => {
    const { strokes: past, nowStrokes } = draw();
    expect(strokes(past)).toBe(12);
    expect(strokes(nowStrokes)).toBe(3);
  });

  it('draws a week away as a dotted line without a mountain, and mentions it in the description', () => {
    const weeks = WEEKS.map((week, i) => (i === 1 ? { ...week, planned: 0, done: 0, away: true } : week));
    const { line, away } = draw(weeks);
    expect([strokes(line), strokes(away)]).toEqual([1, 1]);
    expect(describeWeeks(weeks)).toBe('7 steps in 2 weeks, 1 week away, 3 this week');
  });

  it('keeps the shape of earlier weeks when a step is done this week', () => {
    const more = draw(WEEKS.map((week, i) => (i === 2 ? { ...week, done: 4 } : week)));
    const firstWeek = draw().line.split('M')[1];
    expect(more.line.split('M')[1]).toBe(firstWeek);
  });

  it('draws a higher peak for more done times, up to a limit above the planned ones', () => {
    const peak = (done: number) => top(draw([{ id: '2026-W20', planned: 10, done }]).nowLine);
    expect(peak(8)).toBeLessThan(peak(4));
    expect(peak(30)).toBe(peak(11));
    expect(peak(0)).toBeLessThan(100);
  });

  it('draws nothing without weeks, and handles a week without planned steps', () => {
    expect(draw([])).toEqual({ line: '', strokes: '', nowLine: '', nowStrokes: '', away: '' });
    expect(draw([{ id: '2026-W20', planned: 0, done: 0 }]).nowLine).not.toContain('NaN');
  });

  it('describes its numbers as text alternative', () => {
    expect(describeWeeks(WEEKS)).toBe('15 steps in 3 weeks, 3 this week');
    render(<RidgeChart weeks={WEEKS} fresh />);
    expect(screen.getByRole('img', { name: '15 steps in 3 weeks, 3 this week' })).toBeDefined();
  });
});
