import { describe, expect, it } from 'vitest';
import { pickReframing } from './reframe.ts';

describe('pickReframing', () => {
  // shows: planner.main.reframe
  it('rotates through the obstacles, one a day', () => {
    const on = (today: string) => pickReframing(today, ['tired', 'busy'], ['walk'])?.obstacle;
    expect(new Set([on('2026-05-14'), on('2026-05-15')])).toEqual(new Set(['tired', 'busy']));
    expect(on('2026-05-14')).toBe(on('2026-05-16'));
  });

  it('returns null without an obstacle, and an obstacle alone without helpers', () => {
    expect(pickReframing('2026-05-14', [], ['walk'])).toBeNull();
    expect(pickReframing('2026-05-14', ['tired'], [])).toEqual({ obstacle: 'tired', helper: null });
  });
});
