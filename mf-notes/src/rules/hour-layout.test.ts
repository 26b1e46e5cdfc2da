import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findShownHours,
  hasTimeOfDay,
  minuteOfDay,
  placeByHour,
  shiftLength,
  shiftMinute,
  snapLength,
  snapMinute,
  timeOfMinute,
} from './hour-layout.ts';

const line = (id: string, scheduleTime: string, minutes: number | null = null) => ({ id, scheduleTime, minutes });
const columnsOf = (...lines: ReturnType<typeof line>[]) =>
  placeByHour(lines).map(({ id, column, columns }) => `${id} ${column}/${columns}`);

describe('placeByHour', () => {
  it('gives a line its planned length, half an hour without one, and at least 20 minutes', () => {
    const places = placeByHour([line('a', '09:00', 45), line('b', '10:00'), line('c', '11:00', 5)]);
    expect(places.map(({ start, end }) => end - start)).toEqual([45, 30, 20]);
  });

  it('ends a line at midnight', () => {
    expect(placeByHour([line('a', '23:30', 90)])[0]).toMatchObject({ start: 1410, end: 1440 });
  });

  it('draws a line of the last minutes with the height of a row of text, beside a line that it would cover', () => {
    const places = placeByHour([line('late', '23:59'), line('long', '23:00', 55), line('night', '23:40', 15)]);
    expect(places.map(({ id, start, top, end, column }) => [id, start, top, end, column])).toEqual([
      ['long', 1380, 1380, 1435, 0],
      ['night', 1420, 1420, 1440, 1],
      ['late', 1439, 1420, 1440, 2],
    ]);
  });

  it('places lines that overlap beside each other, and those after them over the whole width', () => {
    const lines = [
      line('long', '09:00', 120),
      line('one', '09:30', 30),
      line('two', '10:00', 30),
      line('late', '11:00'),
    ];
    expect(columnsOf(...lines)).toEqual(['long 0/2', 'one 1/2', 'two 1/2', 'late 0/1']);
  });

  it('never draws two lines over each other, whatever their times', () => {
    const times = fc.record({ at: fc.nat(1439), minutes: fc.option(fc.integer({ min: 0, max: 1440 })) });
    fc.assert(
      fc.property(fc.array(times, { maxLength: 20 }), (drawn) => {
        const places = placeByHour(drawn.map(({ at, minutes }, n) => line(String(n), timeOfMinute(at), minutes)));
        expect(places).toHaveLength(drawn.length);
        for (const one of places) {
          expect(one.column).toBeLessThan(one.columns);
          for (const other of places) {
            if (one === other || one.top >= other.end || other.top >= one.end) continue;
            expect([other.columns, one.column === other.column]).toEqual([one.columns, false]);
          }
        }
      }),
    );
  });
});

describe('findShownHours', () => {
  it('are those from 8 to 18, and more for lines before and after them', () => {
    expect(findShownHours([])).toEqual({ from: 8, to: 18 });
    expect(findShownHours(placeByHour([line('a', '06:40'), line('b', '21:00', 61)]))).toEqual({ from: 6, to: 23 });
  });
});

describe('the minutes of a day', () => {
  it('are read from a time and written back', () => {
    for (const time of ['00:00', '09:30', '23:59']) expect(timeOfMinute(minuteOfDay(time))).toBe(time);
    expect([timeOfMinute(-5), timeOfMinute(5000)]).toEqual(['00:00', '23:59']);
  });

  it('snap to quarters of an hour within the day', () => {
    expect([8, 7, -30, 1439].map(snapMinute)).toEqual([15, 0, 0, 1425]);
  });

  it('stay on their day when a line is moved by keys', () => {
    expect([shiftMinute(550, 15), shiftMinute(0, -15), shiftMinute(1430, 15)]).toEqual([565, 0, 1430]);
  });
});

describe('the length of a line', () => {
  it('snaps to quarters of an hour of the clock, and has at least one', () => {
    expect([snapLength(540, 601), snapLength(550, 601), snapLength(540, 400), snapLength(1400, 1500)]).toEqual([
      60, 50, 15, 40,
    ]);
  });

  it('changes by keys between a quarter of an hour and midnight', () => {
    expect([shiftLength(540, 30, 15), shiftLength(540, 20, -15), shiftLength(1380, 50, 15)]).toEqual([45, 15, 60]);
  });
});

describe('hasTimeOfDay', () => {
  it.each([
    ['09:30', true],
    ['24:00', false],
    ['soon', false],
    [null, false],
  ])('reads the time %s: %s', (scheduleTime, isTime) => {
    expect(hasTimeOfDay({ scheduleTime, damaged: new Set() })).toBe(isTime);
  });

  it('is false for a time that could not be decrypted', () => {
    expect(hasTimeOfDay({ scheduleTime: '09:30', damaged: new Set(['scheduleTime'] as const) })).toBe(false);
  });
});
