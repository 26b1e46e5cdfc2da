import { describe, expect, it } from 'vitest';
import { isSuperProductivity, readSuperProductivity } from './read-super-productivity.ts';

const task = (id: string, rest: object = {}) => ({
  id,
  title: `Task ${id}`,
  subTaskIds: [],
  timeSpentOnDay: {},
  timeSpent: 0,
  timeEstimate: 0,
  isDone: false,
  created: Date.UTC(2026, 7, 1, 8),
  attachments: [],
  projectId: 'INBOX_PROJECT',
  tagIds: [],
  ...rest,
});
const slice = (...entities: { id: string }[]) => ({
  ids: entities.map(({ id }) => id),
  entities: Object.fromEntries(entities.map((entity) => [entity.id, entity])),
});
const state = (tasks: { id: string }[], rest: object = {}) => ({
  task: slice(...tasks),
  project: slice(
    { id: 'INBOX_PROJECT', title: 'Inbox' } as { id: string },
    { id: 'p1', title: 'Garden' } as { id: string },
  ),
  tag: slice({ id: 'TODAY', title: 'Today' } as { id: string }, { id: 't1', title: 'Deep Work' } as { id: string }),
  ...rest,
});
const read = (value: object) => {
  if (!isSuperProductivity(value)) throw new Error('not recognised');
  return readSuperProductivity(value, { timeZone: 'Europe/Zurich', writtenOn: '2026-11-20' });
};

describe('isSuperProductivity', () => {
  it('recognises a state, bare and within `data`', () => {
    expect(isSuperProductivity(state([]))).toBe(true);
    expect(isSuperProductivity({ timestamp: 1, crossModelVersion: 12, data: state([]) })).toBe(true);
  });

  it.each([null, [], 'text', {}, { task: {}, project: {} }, { items: [] }])('refuses %j', (value) => {
    expect(isSuperProductivity(value)).toBe(false);
  });
});

describe('readSuperProductivity', () => {
  it('reads a task with its project, tags, notes, day and estimate', () => {
    const { notes } = read(
      state([
        task('a', {
          projectId: 'p1',
          tagIds: ['TODAY', 't1'],
          notes: 'the long hedge',
          dueDay: '2026-08-04',
          timeEstimate: 3_600_000,
        }),
      ]),
    );
    expect(notes[0]).toMatchObject({
      sourceKey: 'a',
      text: 'Task a\nthe long hedge #deep work',
      category: 'garden',
      scheduleDate: '2026-08-04',
      scheduleTime: null,
      minutes: 60,
    });
  });

  it('converts a due time to local time', () => {
    const { notes } = read(state([task('a', { dueWithTime: Date.UTC(2026, 7, 4, 22, 30) })]));
    expect(notes[0]).toMatchObject({ scheduleDate: '2026-08-05', scheduleTime: '00:30' });
  });

  it('places subtasks after their task, whatever their order in the file', () => {
    const { notes } = read(
      state([
        task('child', { parentId: 'parent', title: 'Buy seeds' }),
        task('other'),
        task('parent', { title: 'Sow' }),
      ]),
    );
    expect(notes.map(({ text }) => text)).toEqual(['Task other', 'Sow', 'Sow › Buy seeds']);
  });

  it('reads done tasks and both archives', () => {
    const archive = (id: string) => ({ task: slice(task(id, { isDone: true, doneOn: Date.UTC(2026, 7, 2, 9) })) });
    const { notes } = read(
      state([task('a', { isDone: true })], { archiveYoung: archive('b'), archiveOld: archive('c') }),
    );
    expect(notes.map(({ sourceKey, isDone, doneAt }) => [sourceKey, isDone, doneAt])).toEqual([
      ['a', true, null],
      ['b', true, '2026-08-02T09:00:00.000Z'],
      ['c', true, '2026-08-02T09:00:00.000Z'],
    ]);
  });

  it('reads a note as a journal entry of its day', () => {
    const { notes } = read(
      state([], {
        note: slice({ id: 'n', content: 'idea', created: Date.UTC(2026, 7, 1, 23), projectId: 'p1' } as { id: string }),
      }),
    );
    expect(notes[0]).toMatchObject({
      type: 'journal',
      text: 'idea',
      categories: ['garden'],
      scheduleDate: '2026-08-02',
    });
  });

  it('counts the properties that it leaves out', () => {
    const { dropped } = read(
      state([task('a', { repeatCfgId: 'r', attachments: [{}] }), task('b', { repeatCfgId: 'r' })]),
    );
    expect(dropped).toEqual({ repeatCfgId: 2, attachments: 1 });
  });

  it('refuses a task without a title', () => {
    expect(read(state([task('a', { title: ' ' })])).refused).toEqual([{ where: 'a', reason: 'empty' }]);
  });

  it('reads a hostile state without an error', () => {
    const hostile = state([], {
      task: {
        ids: ['x', 1, null, 'a'],
        entities: { a: task('a', { dueWithTime: 8.64e15, timeEstimate: -1, parentId: 'a' }), x: 'text' },
      },
    });
    expect(read(hostile).notes).toHaveLength(0);
  });

  it('reads the day on which the planner holds a task that has no day of its own', () => {
    const { notes } = read(
      state([task('a'), task('b', { dueDay: '2026-08-04' }), task('c'), task('d')], {
        planner: { days: { '2026-11-21': ['a', 'b'], 'no day': ['c'], '2026-11-22': 'd' } },
      }),
    );
    expect(notes.map(({ scheduleDate }) => scheduleDate)).toEqual(['2026-11-21', '2026-08-04', null, null]);
  });

  it('writes the tags of a task without notes into its row', () => {
    expect(read(state([task('a', { projectId: 'p1', tagIds: ['t1'], notes: '' })])).notes[0]?.text).toBe(
      'Task a #deep work',
    );
  });

  it('reads a state of an older version: the archive as a list of tasks, empty fields as null', () => {
    const nothing = { projectId: null, parentId: null, plannedAt: null, reminderId: null, repeatCfgId: null };
    const { notes, dropped } = read(
      state(
        [task('a', { ...nothing, doneOn: null, tagIds: ['TODAY'] }), task('b', { plannedAt: Date.UTC(2026, 7, 4) })],
        {
          taskArchive: slice(task('c', { ...nothing, isDone: true, doneOn: Date.UTC(2026, 7, 2, 9) })),
          lastLocalSyncModelChange: 1,
        },
      ),
    );
    expect(notes.map(({ sourceKey, isDone, scheduleDate }) => [sourceKey, isDone, scheduleDate])).toEqual([
      ['a', false, null],
      ['b', false, '2026-08-04'],
      ['c', true, null],
    ]);
    expect(dropped).toEqual({});
  });

  it('counts deadlines, priorities, reminders, counters, evaluations and sections', () => {
    const { dropped } = read(
      state([task('a', { deadlineDay: '2026-12-01', deadlineWithTime: null, priority: 3, remindAt: 1 })], {
        simpleCounter: slice(
          { id: 'c', isEnabled: true } as { id: string },
          { id: 'd', isEnabled: false } as { id: string },
        ),
        metric: slice({ id: '2026-11-13' }),
        improvement: slice({ id: 'i' }),
        obstruction: slice({ id: 'o' }),
        section: slice({ id: 's' }),
      }),
    );
    expect(dropped).toEqual({
      remindAt: 1,
      deadlineDay: 1,
      priority: 1,
      simpleCounter: 1,
      metric: 1,
      improvement: 1,
      obstruction: 1,
      section: 1,
    });
  });

  const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  const onDays = (...days: string[]) => Object.fromEntries(DAYS.map((day) => [day, days.includes(day)]));
  const repeated = (rest: object) =>
    state([], {
      taskRepeatCfg: slice({
        ...{ id: 'r', title: 'Report', notes: 'two pages', projectId: 'p1', tagIds: ['TODAY'], isPaused: false },
        ...{ repeatEvery: 1, startDate: '2022-11-06', startTime: '8:00', defaultEstimate: 1_800_000 },
        ...rest,
      }),
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
      title: 'by a rule, which counts before the other fields',
      rest: { repeatCycle: 'DAILY', rrule: 'FREQ=WEEKLY;BYDAY=WE' },
      repeat: 'FREQ=WEEKLY;BYDAY=WE',
      date: '2026-11-25',
    },
    {
      title: 'from a later day on',
      rest: { repeatCycle: 'DAILY', startDate: '2027-01-04' },
      repeat: 'FREQ=DAILY',
      date: '2027-01-04',
    },
  ])('reads a repetition $title as a note that repeats from its next day on', ({ rest, repeat, date }) => {
    const { notes, dropped } = read(repeated(rest));
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
    { title: 'with an interval', rest: { repeatCycle: 'DAILY', repeatEvery: 2 } },
    { title: 'on two days', rest: { repeatCycle: 'WEEKLY', ...onDays('monday', 'friday') } },
    { title: 'without a day', rest: { repeatCycle: 'WEEKLY', ...onDays() } },
    { title: 'on a weekday of the month', rest: { repeatCycle: 'MONTHLY', monthlyWeekOfMonth: 1, monthlyWeekday: 4 } },
    { title: 'yearly', rest: { repeatCycle: 'YEARLY' } },
    { title: 'with a broken rule', rest: { repeatCycle: 'DAILY', rrule: 'FREQ=SOMETIMES' } },
  ])('leaves out a repetition $title and counts it', ({ rest }) => {
    const { notes, dropped } = read(repeated(rest));
    expect([notes, dropped]).toEqual([[], { taskRepeatCfg: 1 }]);
  });

  it('skips the days that have a task of the repetition and those that were deleted', () => {
    const value = repeated({ repeatCycle: 'DAILY', deletedInstanceDates: ['2026-11-21'] });
    const tasks = slice(task('a', { repeatCfgId: 'r', dueDay: '2026-11-20' }));
    const { notes, dropped } = read({ ...value, task: tasks });
    expect(notes.map(({ text, scheduleDate }) => [text, scheduleDate])).toEqual([
      ['Task a', '2026-11-20'],
      ['Report\ntwo pages', '2026-11-22'],
    ]);
    expect(dropped).toEqual({});
  });
});
