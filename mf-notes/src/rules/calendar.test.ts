import { describe, expect, it } from 'vitest';
import {
  areCalendarDaysEqual,
  countColumnsBeforeMonth,
  countLinesByDay,
  formatViewTitle,
  getDayForKey,
  getViewRange,
  listMonths,
  listWeeks,
  shiftAnchorDate,
  WEEK_COUNT_OPTIONS,
} from './calendar.ts';

const TODAY = '2026-11-21';

describe('listWeeks', () => {
  // shows: notes.calendar.weeks, notes.calendar.sunday
  it.each([
    [1, '2026-11-15', '2026-11-21'],
    [2, '2026-11-15', '2026-11-28'],
    [4, '2026-11-15', '2026-12-12'],
    [6, '2026-11-01', '2026-12-12'],
  ] as const)('shows %i weeks from Sunday', (weeks, first, last) => {
    const shown = listWeeks(weeks, TODAY);
    expect([shown.length, shown.every((week) => week.length === 7)]).toEqual([weeks, true]);
    expect([shown[0]?.[0], shown.at(-1)?.at(-1)]).toEqual([first, last]);
    expect(getViewRange(weeks, TODAY)).toEqual({ first, last });
  });
});

describe('listMonths', () => {
  // shows: notes.calendar.quarter
  it('shows the three months of the quarter', () => {
    expect(listMonths(13, TODAY).map(({ id, days }) => [id, days.length])).toEqual([
      ['2026-10', 31],
      ['2026-11', 30],
      ['2026-12', 31],
    ]);
    const quarterOf = (day: string) => listMonths(13, day).map(({ id }) => id);
    const winter = ['2027-01', '2027-02', '2027-03'];
    expect(['2027-01-01', '2027-02-14', '2027-03-31'].map(quarterOf)).toEqual([winter, winter, winter]);
    expect(quarterOf('2026-06-30')).toEqual(['2026-04', '2026-05', '2026-06']);
  });

  // shows: notes.calendar.year
  it('shows the twelve months of the year, leap days too', () => {
    const months = listMonths(52, '2028-02-29');
    expect(months.length).toBe(12);
    expect(months.flatMap(({ days }) => days).length).toBe(366);
    expect(getViewRange(52, TODAY)).toEqual({ first: '2026-01-01', last: '2026-12-31' });
  });

  it('places the first day of each month in the column of its weekday', () => {
    expect(listMonths(13, TODAY).map(countColumnsBeforeMonth)).toEqual([4, 0, 2]);
  });
});

describe('shiftAnchorDate', () => {
  it.each([
    [1, '2026-11-28', '2026-11-14'],
    [2, '2026-12-05', '2026-11-07'],
    [4, '2026-12-19', '2026-10-24'],
    [6, '2026-12-01', '2026-10-01'],
    [13, '2027-01-01', '2026-07-01'],
    [52, '2027-01-01', '2025-01-01'],
  ] as const)(
    'moves the anchor date of a view of %i weeks to the next or the previous period',
    (weeks, after, before) => {
      expect([shiftAnchorDate(weeks, TODAY, 1), shiftAnchorDate(weeks, TODAY, -1)]).toEqual([after, before]);
    },
  );

  it.each(WEEK_COUNT_OPTIONS)('never skips or repeats a day in %i weeks', (weeks) => {
    if (weeks === 6) return;
    const next = getViewRange(weeks, shiftAnchorDate(weeks, TODAY, 1));
    const day = new Date(`${getViewRange(weeks, TODAY).last}T12:00:00Z`);
    day.setUTCDate(day.getUTCDate() + 1);
    expect(next.first).toBe(day.toISOString().slice(0, 10));
  });
});

describe('formatViewTitle', () => {
  it.each([
    [1, TODAY, 'November 15 to 21'],
    [1, '2026-12-01', 'Nov 29 to Dec 5'],
    [2, '2026-05-14', 'May 2026'],
    [2, TODAY, 'November 2026'],
    [4, TODAY, 'Nov to Dec 2026'],
    [4, '2026-12-20', 'Dec 2026 to Jan 2027'],
    [6, TODAY, 'November 2026'],
    [13, TODAY, 'Oct to Dec 2026'],
    [52, TODAY, '2026'],
  ] as const)('formats the title of %i weeks from %s as %s', (weeks, anchor, title) => {
    expect(formatViewTitle(weeks, anchor)).toBe(title);
  });
});

describe('getDayForKey', () => {
  it.each([
    ['ArrowLeft', '2026-11-20'],
    ['ArrowRight', '2026-11-22'],
    ['ArrowUp', '2026-11-14'],
    ['ArrowDown', '2026-11-28'],
    ['Home', '2026-11-15'],
    ['End', '2026-11-21'],
    ['PageDown', '2026-12-05'],
    ['PageUp', '2026-11-07'],
    ['a', null],
  ])('returns for the key %s the day %s', (key, day) => {
    expect(getDayForKey(key, TODAY, 2)).toBe(day);
  });
});

describe('countLinesByDay', () => {
  // shows: notes.calendar.halo.figures
  it('counts tasks, done ones and journal entries by day, and ignores lines without a date', () => {
    const line = (type: 'task' | 'journal', isDone: boolean, scheduleDate: string | null) => ({
      type,
      isDone,
      scheduleDate,
    });
    const days = countLinesByDay([
      line('task', true, TODAY),
      line('task', false, TODAY),
      line('journal', false, TODAY),
      line('task', true, null),
    ]);
    expect([...days]).toEqual([[TODAY, { tasks: [true, false], done: 1, entries: 1 }]]);
  });
});

describe('areCalendarDaysEqual', () => {
  const line = { type: 'task', isDone: false, scheduleDate: TODAY } as const;
  const days = countLinesByDay([line, line]);

  it('is true if each day has the same counts, even from other lines; lines without a date are ignored', () => {
    expect(areCalendarDaysEqual(days, countLinesByDay([line, line, { ...line, scheduleDate: null }]))).toBe(true);
  });

  it.each([
    ['another day', [line, line, { ...line, scheduleDate: '2026-11-22' }]],
    ['one line less', [line]],
    ['a done line', [line, { ...line, isDone: true }]],
    ['a journal entry', [line, line, { ...line, type: 'journal' as const }]],
    ['lines of another day', [line, line].map((one) => ({ ...one, scheduleDate: '2026-11-22' }))],
  ])('is false after %s', (_, lines) => {
    expect(areCalendarDaysEqual(days, countLinesByDay(lines))).toBe(false);
  });
});

describe('the view of one day', () => {
  it('shows its day, and moves by one day or one week', () => {
    expect(getViewRange('day', TODAY)).toEqual({ first: TODAY, last: TODAY });
    expect([shiftAnchorDate('day', TODAY, -1), shiftAnchorDate('day', TODAY, 1)]).toEqual(['2026-11-20', '2026-11-22']);
    expect([getDayForKey('ArrowRight', TODAY, 'day'), getDayForKey('ArrowDown', TODAY, 'day')]).toEqual([
      '2026-11-22',
      '2026-11-28',
    ]);
    expect(formatViewTitle('day', TODAY)).toBe('Saturday, November 21');
  });
});
