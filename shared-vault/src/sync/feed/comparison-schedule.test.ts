import { beforeEach, describe, expect, it } from 'vitest';
import { TestClock } from '../testing/test-clock.ts';
import { COMPARED_AGAIN_AFTER_MS, ComparisonSchedule } from './comparison-schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let clock: TestClock;
let comparedAt: number;
beforeEach(() => {
  clock = new TestClock();
  comparedAt = clock.now();
  clock.advance(COMPARED_AGAIN_AFTER_MS);
});

/** Returns after how many ms a comparison is due, to the second; null when none is due within an hour. */
function dueAfter(schedule: ComparisonSchedule): number | null {
  for (let ms = 0; ms <= 60 * MINUTE_MS; ms += 1_000) {
    if (schedule.isDue(comparedAt)) return ms;
    clock.advance(1_000);
  }
  return null;
}

const scheduleAt = (random: number) =>
  new ComparisonSchedule(
    () => clock,
    () => random,
  );

/** A schedule whose device has compared since the page started. */
function settled() {
  const schedule = scheduleAt(0.5);
  comparedAt = clock.now();
  expect(schedule.isDue(comparedAt)).toBe(false);
  return schedule;
}

describe('delay of a comparison after a reconnect', () => {
  it.each([
    [0, 0],
    [0.5, 30_000],
    [0.99, 60_000],
  ])('is random within a minute: %d', (random, expected) => {
    expect(dueAfter(scheduleAt(random))).toBe(expected);
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [20, 4],
  ])('is spread further after %d failed fetches, to at most eight minutes', (failures, minutes) => {
    const schedule = settled();
    for (let count = 0; count < failures; count += 1) schedule.failed();
    clock.advance(COMPARED_AGAIN_AFTER_MS);
    expect(schedule.isDue(comparedAt)).toBe(false);
    schedule.answered();
    expect(dueAfter(schedule)).toBe(minutes * MINUTE_MS);
  });

  it('is drawn anew when the comparison failed', () => {
    const schedule = scheduleAt(0.5);
    expect(dueAfter(schedule)).toBe(30_000);
    schedule.failed();
    expect(dueAfter(schedule)).toBe(MINUTE_MS);
  });

  it('is not prolonged by further reconnects', () => {
    const schedule = scheduleAt(0.5);
    clock.advance(20_000);
    schedule.reconnected();
    expect(dueAfter(schedule)).toBe(10_000);
  });

  it('does not depend on the clock of the device', () => {
    const schedule = scheduleAt(0.5);
    clock.skew(5 * MINUTE_MS);
    expect(dueAfter(schedule)).toBe(30_000);
  });
});

describe('comparison without a reconnect', () => {
  it('is due after a day, when it is requested, and when the clock was set back', () => {
    const schedule = settled();
    expect(dueAfter(schedule)).toBeNull();
    expect(schedule.isDue(null)).toBe(true);
    expect(schedule.isDue(clock.now() - DAY_MS + 1)).toBe(false);
    expect(schedule.isDue(clock.now() - DAY_MS)).toBe(true);
    expect(schedule.isDue(clock.now() + 1)).toBe(true);
  });
});
