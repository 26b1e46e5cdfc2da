import { DAY_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { TrustedTime } from './trusted-time.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');

/** Creates a device whose clock is `ahead` ms ahead of the server. */
function deviceAhead(ahead: number) {
  let elapsed = 5_000;
  const time = new TrustedTime({ now: () => NOON + ahead + elapsed - 5_000, elapsed: () => elapsed });
  return { time, pass: (ms: number) => (elapsed += ms) };
}

describe('TrustedTime', () => {
  // shows: planner.weeks.clock
  it.each([
    ['the clock of the device within a week of the server', 7 * DAY_MS, 7 * DAY_MS],
    ['the clock of the device when it is late', -30 * DAY_MS, -30 * DAY_MS],
    ['the time of the server when the clock is more than a week ahead', 7 * DAY_MS + 1, 0],
  ])('returns %s', (_, ahead, offset) => {
    const { time } = deviceAhead(ahead);
    time.noteServerDate(new Date(NOON).toUTCString());
    expect(time.now()).toBe(NOON + offset);
  });

  it.each([
    [DAY_MS, true],
    [-DAY_MS, true],
    [DAY_MS + 1, false],
    [-DAY_MS - 1, false],
  ])('with a clock %d ms ahead of the server is confirmed: %s', (ahead, isConfirmed) => {
    const { time } = deviceAhead(ahead);
    expect(time.isConfirmed).toBe(false);
    time.noteServerDate(NOON);
    expect(time.isConfirmed).toBe(isConfirmed);
  });

  it('uses the clock of the device before the first response', () => {
    expect(deviceAhead(40 * DAY_MS).time.now()).toBe(NOON + 40 * DAY_MS);
  });

  it('continues from the last response, so that weeks offline in an open page are counted', () => {
    const { time, pass } = deviceAhead(0);
    time.noteServerDate(NOON);
    pass(15 * DAY_MS);
    expect(time.now()).toBe(NOON + 15 * DAY_MS);
  });

  it('ignores a response without a date or with an invalid one', () => {
    const { time } = deviceAhead(9 * DAY_MS);
    time.noteServerDate(null);
    time.noteServerDate('yesterday');
    expect(time.now()).toBe(NOON + 9 * DAY_MS);
  });
});
