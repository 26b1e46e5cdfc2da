import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { createEvent } from '../testing/ics.ts';
import { readIcsTime } from './ics-time.ts';

describe('readIcsTime', () => {
  it.each([
    { title: 'before the clocks go forward', zone: 'America/New_York', wall: '20260308T013000', utc: '06:30' },
    { title: 'after the clocks go forward', zone: 'America/New_York', wall: '20260308T033000', utc: '07:30' },
    { title: 'after the clocks go back', zone: 'America/New_York', wall: '20261101T023000', utc: '07:30' },
    { title: 'after the clocks go forward', zone: 'Australia/Sydney', wall: '20261004T033000', utc: '16:30' },
    { title: 'after the clocks go back', zone: 'Australia/Sydney', wall: '20260405T033000', utc: '17:30' },
  ])('reads $wall in $zone, $title, with the offset of that time', ({ zone, wall, utc }) => {
    expect(timeInUtc(zone, wall)).toBe(utc);
  });

  it.each([
    { title: 'occurs twice', zone: 'America/New_York', wall: '20261101T013000', utc: '05:30' },
    { title: 'occurs twice', zone: 'Europe/Zurich', wall: '20261025T023000', utc: '00:30' },
    { title: 'is skipped', zone: 'America/New_York', wall: '20260308T023000', utc: '07:30' },
    { title: 'is skipped', zone: 'Europe/Zurich', wall: '20260329T023000', utc: '01:30' },
  ])('reads $wall in $zone, which $title, with the offset before the clock change', ({ zone, wall, utc }) => {
    expect(timeInUtc(zone, wall)).toBe(utc);
  });

  it('reads the last second of a day in a zone without a definition in its minute', () => {
    expect(timeInUtc('Europe/London', '20261206T235959')).toBe('23:59');
  });
});

/** Returns the time of day in UTC of a start that is written in a zone without a definition. */
function timeInUtc(zone: string, wall: string): string | null | undefined {
  const calendar = new ICAL.Component(ICAL.parse(createEvent(`DTSTART;TZID=${zone}:${wall}`)));
  const event = calendar.getFirstSubcomponent('vevent');
  return event && readIcsTime(event, 'dtstart', 'UTC')?.time;
}
