import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { createCalendar, createEvent, readCalendar } from '../testing/ics.ts';
import { readIcsTime } from './ics-time.ts';
import { NAMES_BY_ZONE } from './windows-zones.ts';

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

describe('a zone by its name in Windows', () => {
  it.each([
    { zone: '(UTC-05:00) Eastern Time (US and Canada)', wall: '20150706T120000', utc: '16:00' },
    { zone: '(GMT-05:00) Eastern Time (US & Canada)', wall: '20150706T120000', utc: '16:00' },
    { zone: 'Eastern Standard Time', wall: '20150106T120000', utc: '17:00' },
    { zone: 'W. Europe Standard Time', wall: '20150706T120000', utc: '10:00' },
    { zone: '(UTC+09:00) Osaka, Sapporo, Tokyo', wall: '20150706T120000', utc: '03:00' },
  ])('reads $wall in $zone as $utc UTC', ({ zone, wall, utc }) => {
    expect(timeInUtc(zone, wall)).toBe(utc);
  });

  it('knows every zone that the table names', () => {
    for (const zone of Object.keys(NAMES_BY_ZONE))
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow();
  });
});

describe('the length of an event', () => {
  it.each([
    {
      title: 'across two zones',
      start: ';TZID=Europe/Berlin:20261201T100000',
      end: ';TZID=America/New_York:20261201T130000',
      minutes: 540,
    },
    {
      title: 'across a clock change',
      start: ';TZID=Europe/Berlin:20261025T013000',
      end: ';TZID=Europe/Berlin:20261025T033000',
      minutes: 180,
    },
    {
      title: 'in unknown zones',
      start: ';TZID=Nowhere:20261201T100000',
      end: ';TZID=Nowhere:20261201T113000',
      minutes: 90,
    },
    { title: 'without a zone', start: ':20261201T100000', end: ':20261201T113000', minutes: 90 },
  ])('$title is the distance of two instants', ({ start, end, minutes }) => {
    const [note] = readCalendar(createEvent('SUMMARY:x', `DTSTART${start}`, `DTEND${end}`)).notes;
    expect(note?.minutes).toBe(minutes);
  });
});

describe('the zones of a calendar', () => {
  const zone = (...lines: string[]) => [
    ...['BEGIN:VTIMEZONE', 'TZID:Europe/Oslo', 'BEGIN:STANDARD', 'TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500'],
    ...lines,
    ...['END:STANDARD', 'END:VTIMEZONE'],
  ];
  const event = ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:x', 'DTSTART;TZID=Europe/Oslo:20260601T100000', 'END:VEVENT'];

  it.each([
    'FREQ=HOURLY',
    'FREQ=SECONDLY',
    'FREQ=DAILY',
    'FREQ=YEARLY;BYHOUR=1,2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  ])('with the rule %s are read by their name within a second', (rule) => {
    const start = performance.now();
    const [note] = readCalendar(createCalendar(...zone('DTSTART:16010101T000000', `RRULE:${rule}`), ...event)).notes;
    expect(note?.scheduleTime).toBe('10:00');
    expect(performance.now() - start).toBeLessThan(1_000);
  });

  it('with a yearly rule are read as the file defines them', () => {
    const rule = 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU';
    const [note] = readCalendar(createCalendar(...zone('DTSTART:16010101T000000', rule), ...event)).notes;
    expect(note?.scheduleTime).toBe('07:00');
  });

  it('are not expanded up to the year 9999', () => {
    const rule = 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU';
    const late = event.map((line) => line.replace('20260601', '99980601'));
    const start = performance.now();
    readCalendar(createCalendar(...zone('DTSTART:16010101T000000', rule), ...late));
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});

/** Returns the time of day in UTC of a start that is written in a zone without a definition. */
function timeInUtc(zone: string, wall: string): string | null | undefined {
  const calendar = new ICAL.Component(ICAL.parse(createEvent(`DTSTART;TZID="${zone}":${wall}`)));
  const event = calendar.getFirstSubcomponent('vevent');
  return event && readIcsTime(event, 'dtstart', 'UTC')?.time;
}
