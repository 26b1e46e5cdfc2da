import { addDays, MINUTE_MS } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import { dueMinuteOf, listLineReminders, type RemindedLine } from './reminders.ts';

const none = { has: () => false };
const line: RemindedLine = {
  ...{ id: 'a', type: 'task', isDone: false, damaged: none },
  ...{ scheduleDate: '2026-11-24', scheduleTime: '10:00', reminder: 30 },
};
const minute = (iso: string) => Date.parse(iso) / MINUTE_MS;

describe('dueMinuteOf', () => {
  it.each([
    ['the planned time in the zone', { reminder: 0 }, 'Europe/Zurich', '2026-11-24T09:00Z'],
    ['30 minutes before it', {}, 'Europe/Zurich', '2026-11-24T08:30Z'],
    ['a later minute in a zone further west', {}, 'America/New_York', '2026-11-24T14:30Z'],
    ['the day before', { reminder: 1440 }, 'Europe/Zurich', '2026-11-23T09:00Z'],
    [
      'a minute that is 1440 minutes before, also when the clocks change in between',
      { scheduleDate: '2026-03-29', reminder: 1440 },
      'Europe/Zurich',
      '2026-03-28T08:00Z',
    ],
    [
      'the first of two equal times',
      { scheduleDate: '2026-10-25', scheduleTime: '02:30', reminder: 0 },
      'Europe/Zurich',
      '2026-10-25T00:30Z',
    ],
  ] as const)('returns %s', (_title, changed, zone, due) => {
    expect(dueMinuteOf({ ...line, ...changed }, zone)).toBe(minute(due));
  });

  it.each([
    ['without a reminder', { reminder: null }],
    ['without a time', { scheduleTime: null }],
    ['without a day', { scheduleDate: null }],
    ['that is done', { isDone: true }],
    ['of the journal', { type: 'journal' }],
    ['with a time that is none', { scheduleTime: '25:00' }],
    ['with a day that is none', { scheduleDate: '2026-02-30' }],
    ['whose time is damaged', { damaged: { has: (field: string) => field === 'scheduleTime' } }],
    ['whose reminder is damaged', { damaged: { has: (field: string) => field === 'reminder' } }],
  ] as const)('returns null for a line %s', (_title, changed) => {
    expect(dueMinuteOf({ ...line, ...changed }, 'UTC')).toBeNull();
  });
});

describe('listLineReminders', () => {
  it('returns the reminders after a minute by their time', () => {
    const lines = [
      { ...line, id: 'late', scheduleTime: '18:00' },
      { ...line, id: 'early', scheduleTime: '08:00' },
      { ...line, id: 'passed', scheduleTime: '07:00' },
      { ...line, id: 'none', reminder: null },
    ];
    expect(listLineReminders(lines, { zone: 'UTC', after: minute('2026-11-24T06:30Z') })).toEqual([
      { kind: 'line', id: 'early', dueMinute: minute('2026-11-24T07:30Z') },
      { kind: 'line', id: 'late', dueMinute: minute('2026-11-24T17:30Z') },
    ]);
  });

  it('returns the reminders of a range as all reminders after its start contain them, in every zone', () => {
    const dates = Array.from({ length: 24 }, (_, day) => addDays('2026-11-12', day));
    const times = ['00:00', '00:30', '12:00', '23:59'];
    const lines = dates.flatMap((scheduleDate) =>
      times.flatMap((scheduleTime) =>
        [0, 30, 1440, 10_080].map((reminder) => {
          const id = `${scheduleDate} ${scheduleTime} ${reminder}`;
          return { ...line, id, scheduleDate, scheduleTime, reminder };
        }),
      ),
    );
    const [after, until] = [minute('2026-11-18T23:50Z'), minute('2026-11-20T00:10Z')];
    for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Zurich']) {
      const isIn = (due: number | null) => due !== null && due > after && due <= until;
      const expected = lines.filter((one) => isIn(dueMinuteOf(one, zone))).map(({ id }) => id);
      const listed = listLineReminders(lines, { zone, after, until }).map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect(listed.toSorted()).toEqual(expected.toSorted());
      const open = listLineReminders(lines, { zone, after }).map(({ id }) => id);
      expect(open.toSorted()).toEqual(
        lines
          .filter((one) => (dueMinuteOf(one, zone) ?? 0) > after)
          .map(({ id }) => id)
          .toSorted(),
      );
    }
  });

  it('reads the times of lines of the days around the range only', () => {
    const reads: string[] = [];
    const lines = Array.from({ length: 1_000 }, (_, day) => ({
      ...line,
      scheduleDate: addDays('2025-01-01', day),
      get scheduleTime() {
        reads.push(this.scheduleDate);
        return '10:00';
      },
    }));
    const now = minute('2026-11-24T10:00Z');
    listLineReminders(lines, { zone: 'UTC', after: now - 120, until: now });
    expect(new Set(reads).size).toBeLessThanOrEqual(12);
  });
});
