import { expect, it } from 'vitest';
import { reframingOf } from './reframe.ts';

it('the reframing hint takes the person’s obstacles in turn, one a day', () => {
  const on = (today: string) => reframingOf(today, ['tired', 'busy'], ['walk'])?.obstacle;
  expect(new Set([on('2026-05-14'), on('2026-05-15')])).toEqual(new Set(['tired', 'busy']));
  expect(on('2026-05-14')).toBe(on('2026-05-16'));
});

it('the reframing hint says nothing without an obstacle, and needs no helper', () => {
  expect(reframingOf('2026-05-14', [], ['walk'])).toBeNull();
  expect(reframingOf('2026-05-14', ['tired'], [])).toEqual({ obstacle: 'tired', helper: null });
});
