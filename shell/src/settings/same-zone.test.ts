import { describe, expect, it } from 'vitest';
import { isSameZone } from './same-zone.ts';

describe('isSameZone', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kiev'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['UTC', 'Etc/UTC'],
    ['GMT', 'Etc/UTC'],
    ['Europe/Berlin', 'Europe/Berlin'],
  ])('%s is %s', (one, other) => {
    expect(isSameZone(one, other)).toBe(true);
  });

  it.each([
    ['Europe/Berlin', 'Asia/Tokyo'],
    ['Europe/Berlin', 'Europe/Zurich'],
    ['UTC', 'Europe/London'],
  ])('%s is not %s', (one, other) => {
    expect(isSameZone(one, other)).toBe(false);
  });
});
