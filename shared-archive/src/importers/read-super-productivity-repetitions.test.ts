import { describe, expect, it } from 'vitest';
import { createSlice, createState, createTask, readState } from '../testing/super-productivity.ts';

describe('readSuperProductivity', () => {
  const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const onDays = (...days: string[]) => Object.fromEntries(DAYS.map((day) => [day, days.includes(day)]));
  const repeated = (rest: object) =>
    createState([], {
      taskRepeatCfg: createSlice({
        ...{ id: 'r', title: 'Report', notes: 'two pages', projectId: 'p1', tagIds: ['TODAY'], isPaused: false },
        ...{ repeatEvery: 1, startDate: '2022-11-06', startTime: '8:00', defaultEstimate: 1_800_000 },
        ...rest,
      }),
    });

  it('reads the reminder of a repetition with a time', () => {
    const reminders = ['AtStart', 'm15', 'h1', 'DoNotRemind', undefined].map(
      (remindAt) => readState(repeated({ repeatCycle: 'DAILY', remindAt })).notes[0]?.reminder,
    );
    expect(reminders).toEqual([0, 15, 60, undefined, undefined]);
  });

  it.each([
    { title: 'daily', rest: { repeatCycle: 'DAILY' }, repeat: 'FREQ=DAILY', date: '2026-11-20' },
    {
      title: 'on all days of the week',
      rest: { repeatCycle: 'WEEKLY', ...onDays(...DAYS) },
      repeat: 'FREQ=DAILY',
      date: '2026-11-20',
    },
    {
      title: 'on weekdays',
      rest: { repeatCycle: 'WEEKLY', ...onDays(...DAYS.slice(0, 5)) },
      repeat: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      date: '2026-11-20',
    },
    {
      title: 'on one day',
      rest: { repeatCycle: 'WEEKLY', ...onDays('tuesday') },
      repeat: 'FREQ=WEEKLY;BYDAY=TU',
      date: '2026-11-24',
    },
    { title: 'monthly', rest: { repeatCycle: 'MONTHLY' }, repeat: 'FREQ=MONTHLY;BYMONTHDAY=6', date: '2026-12-06' },
    {
      title: 'on the last day of the month',
      rest: { repeatCycle: 'MONTHLY', monthlyLastDay: true },
      repeat: 'FREQ=MONTHLY;BYMONTHDAY=-1',
      date: '2026-11-30',
    },
    {
      title: 'every other day',
      rest: { repeatCycle: 'DAILY', repeatEvery: 2 },
      repeat: 'FREQ=DAILY;INTERVAL=2',
      date: '2026-11-21',
    },
    {
      title: 'on two days',
      rest: { repeatCycle: 'WEEKLY', ...onDays('monday', 'friday') },
      repeat: 'FREQ=WEEKLY;BYDAY=MO,FR',
      date: '2026-11-20',
    },
    {
      title: 'on a weekday of the month',
      rest: { repeatCycle: 'MONTHLY', monthlyWeekOfMonth: 1, monthlyWeekday: 4 },
      repeat: 'FREQ=MONTHLY;BYDAY=1TH',
      date: '2026-12-03',
    },
    {
      title: 'yearly',
      rest: { repeatCycle: 'YEARLY' },
      repeat: 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=6',
      date: '2027-11-06',
    },
    {
      title: 'by a rule, which counts before the other fields',
      rest: { repeatCycle: 'DAILY', rrule: 'FREQ=WEEKLY;BYDAY=WE' },
      repeat: 'FREQ=WEEKLY;BYDAY=WE',
      date: '2026-11-25',
    },
    {
      title: 'from the last day of the calendar on',
      rest: { repeatCycle: 'WEEKLY', ...onDays('monday'), startDate: '9999-12-31' },
      repeat: 'FREQ=WEEKLY;BYDAY=MO',
      date: '9999-12-31',
    },
    {
      title: 'from a later day on',
      rest: { repeatCycle: 'DAILY', startDate: '2027-01-04' },
      repeat: 'FREQ=DAILY',
      date: '2027-01-04',
    },
  ])('reads a repetition $title as a note that repeats from its next day on', ({ rest, repeat, date }) => {
    const { notes, dropped } = readState(repeated(rest));
    expect(notes).toMatchObject([
      {
        sourceKey: 'r',
        text: 'Report\ntwo pages',
        category: 'garden',
        repeat,
        scheduleDate: date,
        scheduleTime: '08:00',
        minutes: 30,
      },
    ]);
    expect(dropped).toEqual({});
  });

  it.each([
    { title: 'that is paused', rest: { repeatCycle: 'DAILY', isPaused: true } },
    { title: 'without a day', rest: { repeatCycle: 'WEEKLY', ...onDays() } },
    { title: 'with another cycle', rest: { repeatCycle: 'HOURLY' } },
    { title: 'that has ended', rest: { repeatCycle: 'DAILY', rrule: 'FREQ=DAILY;UNTIL=20261101' } },
    { title: 'with a broken rule', rest: { repeatCycle: 'DAILY', rrule: 'FREQ=SOMETIMES' } },
  ])('leaves out a repetition $title and counts it', ({ rest }) => {
    const { notes, dropped } = readState(repeated(rest));
    expect([notes, dropped]).toEqual([[], { taskRepeatCfg: 1 }]);
  });

  it('skips the days that have a task of the repetition and those that were deleted', () => {
    const value = repeated({ repeatCycle: 'DAILY', deletedInstanceDates: ['2026-11-21'] });
    const tasks = createSlice(createTask('a', { repeatCfgId: 'r', dueDay: '2026-11-20' }));
    const { notes, dropped } = readState({ ...value, task: tasks });
    expect(notes.map(({ text, scheduleDate }) => [text, scheduleDate])).toEqual([
      ['Task a', '2026-11-20'],
      ['Report\ntwo pages', '2026-11-22'],
    ]);
    expect(dropped).toEqual({});
  });
});
