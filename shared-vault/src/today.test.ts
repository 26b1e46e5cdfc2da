import { afterEach, describe, expect, it } from 'vitest';
import { userTimeZone, userToday } from './today.ts';

const before = process.env.TZ;
afterEach(() => {
  process.env.TZ = before ?? 'UTC';
});

describe('userTimeZone', () => {
  it("follows the device's time zone when its offset from UTC changes", () => {
    const instant = new Date('2026-11-24T03:00:00Z');
    process.env.TZ = 'Pacific/Auckland';
    expect([userTimeZone(), userToday(instant)]).toEqual(['Pacific/Auckland', '2026-11-24']);
    process.env.TZ = 'America/Los_Angeles';
    expect([userTimeZone(), userToday(instant)]).toEqual(['America/Los_Angeles', '2026-11-23']);
  });
});
