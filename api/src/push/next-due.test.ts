import { describe, expect, it } from 'vitest';
import { nextReminderTime } from './next-due.ts';

const dueAfter = (zone: string, day: number | null, time: string, after: string) =>
  new Date(nextReminderTime({ zone, day, time }, Date.parse(after))).toISOString();

describe('nextReminderTime', () => {
  // shows: push.reminder.next
  it.each([
    ['today, later', 'Europe/Zurich', null, '18:00', '2026-11-22T16:59:59Z', '2026-11-22T17:00:00.000Z'],
    [
      'tomorrow, from that very minute on',
      'Europe/Zurich',
      null,
      '18:00',
      '2026-11-22T17:00:00Z',
      '2026-11-23T17:00:00.000Z',
    ],
    ['the coming Sunday', 'America/New_York', 0, '18:00', '2026-11-23T12:00:00Z', '2026-11-29T23:00:00.000Z'],
    ['in a week', 'America/New_York', 0, '18:00', '2026-11-22T23:00:00Z', '2026-11-29T23:00:00.000Z'],
    ['by the date of the zone', 'Pacific/Auckland', 0, '08:00', '2026-11-21T18:30:00Z', '2026-11-21T19:00:00.000Z'],
    ['in a zone with half hours', 'Asia/Kolkata', null, '06:30', '2026-11-22T00:00:00Z', '2026-11-22T01:00:00.000Z'],
    ['across the new year', 'UTC', 4, '00:00', '2026-12-31T12:00:00Z', '2027-01-07T00:00:00.000Z'],
  ] as const)('returns the next time of a reminder: %s', (_title, zone, day, time, after, due) => {
    expect(dueAfter(zone, day, time, after)).toBe(due);
  });

  // shows: push.reminder.dst
  it.each([
    ['keeps its hour when the clocks go forward', '18:00', '2026-03-28T17:00:00Z', '2026-03-29T16:00:00.000Z'],
    ['keeps its hour when the clocks go back', '18:00', '2026-10-24T16:00:00Z', '2026-10-25T17:00:00.000Z'],
    ['is an hour later for a time that the clocks skip', '02:30', '2026-03-28T12:00:00Z', '2026-03-29T01:30:00.000Z'],
    ['is the first of two equal times', '02:30', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['comes once on a day with two equal times', '02:30', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
  ])('for a daily reminder %s', (_title, time, after, due) => {
    expect(dueAfter('Europe/Zurich', null, time, after)).toBe(due);
  });
});
