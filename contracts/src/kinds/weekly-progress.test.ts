import { describe, expect, it } from 'vitest';
import { isIdOf } from '../record.ts';
import { weeklyProgressId } from './weekly-progress.ts';

const STEP = '0f5b2c3a-7d41-4e0b-9c55-1d2e3f4a5b6c';

describe('weeklyProgressId', () => {
  it('is the same UUID of version 8 for a step and week on every device', () => {
    expect(weeklyProgressId(STEP, '2026-W47')).toBe('0f5b2c3a-7d41-8e0b-9c55-1d2e3f494cfb');
    expect(isIdOf('weeklyProgress', weeklyProgressId(STEP, '2026-W47'))).toBe(true);
  });

  it('differs between the weeks of a century and between steps', () => {
    const weeks = Array.from({ length: 100 }, (_, year) =>
      Array.from({ length: 53 }, (_, week) => `${2000 + year}-W${String(week + 1).padStart(2, '0')}`),
    ).flat();
    const other = STEP.replace('0f5b', '0f5c');
    const ids = weeks.flatMap((week) => [weeklyProgressId(STEP, week), weeklyProgressId(other, week)]);
    expect(new Set(ids).size).toBe(2 * weeks.length);
  });

  it('throws for a step whose id is not a UUID', () => {
    expect(() => weeklyProgressId('tmp_1', '2026-W47')).toThrow('UUID');
  });
});
