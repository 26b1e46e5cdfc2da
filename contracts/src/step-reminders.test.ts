import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockDate, localTime, weekdayOf } from './calendar.ts';
import { MINUTE_MS } from './durations.ts';
import { STEP_REMINDER_LENGTH_MAX } from './kinds/text-limits.ts';
import { listStepReminderMinutes, readStepReminder, type StepReminder, writeStepReminder } from './step-reminders.ts';

const ZONES = 'UTC Europe/Zurich America/New_York Asia/Kolkata Australia/Lord_Howe Africa/Cairo Pacific/Apia'.split(
  ' ',
);
const minuteOf = (iso: string) => Date.parse(iso) / MINUTE_MS;
const isoOf = (minute: number) => new Date(minute * MINUTE_MS).toISOString().slice(0, 16);

const timeOf = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
  .map((time) => `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`);
const reminderOf = fc.record({ weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 0], { minLength: 1 }), time: timeOf });
const minuteArbitrary = fc.integer({ min: minuteOf('2020-01-01T00:00Z'), max: minuteOf('2035-01-01T00:00Z') });

describe('the stored reminder of a step', () => {
  it('reads what it writes, within the maximum length', () => {
    fc.assert(
      fc.property(reminderOf, (reminder) => {
        const stored = writeStepReminder(reminder) ?? '';
        expect(stored.length).toBeLessThanOrEqual(STEP_REMINDER_LENGTH_MAX);
        expect(readStepReminder(stored)).toEqual(reminder);
      }),
    );
  });

  it('has its days from Monday to Sunday, in whatever order they are given', () => {
    expect(writeStepReminder({ weekdays: [0, 5, 1, 5], time: '18:30' })).toBe('MO,FR,SU 18:30');
    expect(writeStepReminder({ weekdays: [], time: '18:30' })).toBeNull();
  });

  it.each([
    null,
    '',
    '18:30',
    'MO',
    'MO 24:00',
    'MO 8:30',
    'MO 18:60',
    'WE,MO 18:30',
    'MO,MO 18:30',
    'XX 18:30',
    'MO,  18:30',
    'mo 18:30',
    ' MO 18:30',
    'MO 18:30 ',
  ])('reads %j as no reminder', (stored) => {
    expect(readStepReminder(stored)).toBeNull();
  });

  it('reads any text without an error', () => {
    fc.assert(fc.property(fc.string(), (text) => readStepReminder(text) === null));
  });
});

describe('listStepReminderMinutes', () => {
  const list = (reminder: StepReminder, zone: string, [after, until]: readonly [string, string]) =>
    listStepReminderMinutes(reminder, { zone, after: minuteOf(after), until: minuteOf(until) }).map(isoOf);

  it('returns the days in a zone, without the first minute of the range and with its last', () => {
    const reminder = { weekdays: [1, 3], time: '18:30' };
    expect(list(reminder, 'Europe/Zurich', ['2026-11-23T17:30Z', '2026-11-30T17:30Z'])).toEqual([
      '2026-11-25T17:30',
      '2026-11-30T17:30',
    ]);
    expect(list(reminder, 'America/New_York', ['2026-11-23T17:30Z', '2026-11-24T17:30Z'])).toEqual([
      '2026-11-23T23:30',
    ]);
  });

  it.each([
    ['a skipped time, later by what is skipped', '2026-03-29', '02:30', '2026-03-29T01:30'],
    ['the first of two equal times', '2026-10-25', '02:30', '2026-10-25T00:30'],
  ])('returns %s', (_title, date, time, due) => {
    const range = [`${date}T00:00Z`, `${date}T23:00Z`] as const;
    expect(list({ weekdays: [weekdayOf(date)], time }, 'Europe/Zurich', range)).toEqual([due]);
  });

  it('returns one minute for the two dates of which a zone skipped one', () => {
    const reminder = { weekdays: [4, 5, 6], time: '08:00' };
    expect(list(reminder, 'Pacific/Apia', ['2011-12-29T00:00Z', '2011-12-31T00:00Z'])).toEqual([
      '2011-12-29T18:00',
      '2011-12-30T18:00',
    ]);
  });

  it('returns the chosen time of chosen days in ascending order, and the same for the parts of a range', () => {
    const property = fc.property(
      reminderOf,
      fc.constantFrom(...ZONES),
      minuteArbitrary,
      fc.tuple(fc.nat({ max: 15_000 }), fc.nat({ max: 15_000 })),
      (reminder, zone, after, [first, second]) => {
        const [middle, until] = [after + first, after + first + second];
        const all = listStepReminderMinutes(reminder, { zone, after, until });
        expect([...all].sort((a, b) => a - b)).toEqual(all);
        expect(all).toEqual([
          ...listStepReminderMinutes(reminder, { zone, after, until: middle }),
          ...listStepReminderMinutes(reminder, { zone, after: middle, until }),
        ]);
        for (const minute of all) {
          const at = new Date(minute * MINUTE_MS);
          // Only a time that the clocks skip is shown as another one.
          const isSkipped = localTime(at, zone) !== reminder.time;
          if (!isSkipped) expect(reminder.weekdays).toContain(weekdayOf(clockDate(at, zone)));
          expect(isSkipped && zone === 'UTC').toBe(false);
        }
        const days = new Set(all.map((minute) => clockDate(new Date(minute * MINUTE_MS), zone)));
        if (reminder.weekdays.length === 7)
          expect(days.size).toBeGreaterThanOrEqual(Math.floor((until - after) / 1_500));
      },
    );
    fc.assert(property, { numRuns: 200 });
  });
});
