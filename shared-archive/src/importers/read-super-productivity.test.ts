import { describe, expect, it } from 'vitest';
import { createSlice, createState, createTask, readState } from '../testing/super-productivity.ts';
import { isSuperProductivity } from './read-super-productivity.ts';

describe('isSuperProductivity', () => {
  it('recognises a state, bare and within `data`', () => {
    expect(isSuperProductivity(createState([]))).toBe(true);
    expect(isSuperProductivity({ timestamp: 1, crossModelVersion: 12, data: createState([]) })).toBe(true);
  });

  it.each([null, [], 'text', {}, { task: {}, project: {} }, { items: [] }])('refuses %j', (value) => {
    expect(isSuperProductivity(value)).toBe(false);
  });
});

describe('readSuperProductivity', () => {
  it('reads a task with its project, tags, notes, day and estimate', () => {
    const { notes } = readState(
      createState([
        createTask('a', {
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
      text: 'Task a\nthe long hedge',
      category: 'garden',
      categories: ['deep work'],
      scheduleDate: '2026-08-04',
      scheduleTime: null,
      minutes: 60,
    });
  });

  it('converts a due time to local time', () => {
    const { notes } = readState(createState([createTask('a', { dueWithTime: Date.UTC(2026, 7, 4, 22, 30) })]));
    expect(notes[0]).toMatchObject({ scheduleDate: '2026-08-05', scheduleTime: '00:30' });
  });

  it('places subtasks after their task, whatever their order in the file', () => {
    const { notes } = readState(
      createState([
        createTask('child', { parentId: 'parent', title: 'Buy seeds' }),
        createTask('other'),
        createTask('parent', { title: 'Sow' }),
      ]),
    );
    expect(notes.map(({ text, subLineOf }) => [text, subLineOf])).toEqual([
      ['Task other', undefined],
      ['Sow', undefined],
      ['Buy seeds', 'parent'],
    ]);
  });

  it('reads done tasks and both archives', () => {
    const archive = (id: string) => ({
      task: createSlice(createTask(id, { isDone: true, doneOn: Date.UTC(2026, 7, 2, 9) })),
    });
    const { notes } = readState(
      createState([createTask('a', { isDone: true })], { archiveYoung: archive('b'), archiveOld: archive('c') }),
    );
    expect(notes.map(({ sourceKey, isDone, doneAt }) => [sourceKey, isDone, doneAt])).toEqual([
      ['a', true, null],
      ['b', true, '2026-08-02T09:00:00.000Z'],
      ['c', true, '2026-08-02T09:00:00.000Z'],
    ]);
  });

  it('reads a note as a journal entry of its day', () => {
    const { notes } = readState(
      createState([], {
        note: createSlice({ id: 'n', content: 'idea', created: Date.UTC(2026, 7, 1, 23), projectId: 'p1' } as {
          id: string;
        }),
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
    const { dropped } = readState(
      createState([createTask('a', { repeatCfgId: 'r', attachments: [{}] }), createTask('b', { repeatCfgId: 'r' })]),
    );
    expect(dropped).toEqual({ repeatCfgId: 2, attachments: 1 });
  });

  it('refuses a task without a title', () => {
    expect(readState(createState([createTask('a', { title: ' ' })])).refused).toEqual([
      { where: 'a', reason: 'empty' },
    ]);
  });

  it('reads a hostile state without an error', () => {
    const hostile = createState([], {
      task: {
        ids: ['x', 1, null, 'a'],
        entities: { a: createTask('a', { dueWithTime: 8.64e15, timeEstimate: -1, parentId: 'a' }), x: 'text' },
      },
    });
    expect(readState(hostile).notes.map(({ text }) => text.split('\n')[0])).toEqual(['Task a']);
  });

  it('reads the day on which the planner holds a task that has no day of its own', () => {
    const { notes } = readState(
      createState([createTask('a'), createTask('b', { dueDay: '2026-08-04' }), createTask('c'), createTask('d')], {
        planner: { days: { '2026-11-21': ['a', 'b'], 'no day': ['c'], '2026-11-22': 'd' } },
      }),
    );
    expect(notes.map(({ scheduleDate }) => scheduleDate)).toEqual(['2026-11-21', '2026-08-04', null, null]);
  });

  it('writes no tags of a task into its text', () => {
    expect(
      readState(createState([createTask('a', { projectId: 'p1', tagIds: ['t1'], notes: '' })])).notes[0]?.text,
    ).toBe('Task a');
  });

  it('reads a state of an older version: the archive as a list of tasks, empty fields as null', () => {
    const nothing = { projectId: null, parentId: null, plannedAt: null, reminderId: null, repeatCfgId: null };
    const { notes, dropped } = readState(
      createState(
        [
          createTask('a', { ...nothing, doneOn: null, tagIds: ['TODAY'] }),
          createTask('b', { plannedAt: Date.UTC(2026, 7, 4) }),
        ],
        {
          taskArchive: createSlice(createTask('c', { ...nothing, isDone: true, doneOn: Date.UTC(2026, 7, 2, 9) })),
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

  it('reads a deadline beside the planned day, and counts its time of day', () => {
    const withTime = createTask('b', { deadlineDay: null, deadlineWithTime: Date.parse('2026-12-01T12:00:00Z') });
    const { notes, dropped } = readState(
      createState([createTask('a', { dueDay: '2026-11-20', deadlineDay: '2026-12-01' }), withTime]),
    );
    expect(notes.map(({ scheduleDate, deadline }) => [scheduleDate, deadline])).toEqual([
      ['2026-11-20', '2026-12-01'],
      [null, '2026-12-01'],
    ]);
    expect(dropped).toEqual({ deadlineWithTime: 1 });
  });

  it('reads the reminder of a task with a time, also from the list of older versions, and counts every other one', () => {
    const planned = Date.parse('2026-12-01T09:00:00Z');
    const { notes, dropped } = readState(
      createState(
        [
          createTask('a', { dueWithTime: planned, remindAt: planned - 10 * 60_000 }),
          createTask('b', { plannedAt: planned, reminderId: 'r' }),
          createTask('c', { dueWithTime: planned, remindAt: planned + 60_000 }),
          createTask('d', { dueDay: '2026-12-01', reminderId: 'r' }),
        ],
        { reminders: [{ id: 'r', remindAt: planned, title: 'b', type: 'TASK' }] },
      ),
    );
    expect(notes.map(({ reminder }) => reminder)).toEqual([10, 0, undefined, undefined]);
    expect(dropped).toEqual({ remindAt: 2 });
  });

  it('counts priorities, reminders, counters, evaluations and sections', () => {
    const { dropped } = readState(
      createState([createTask('a', { priority: 3, remindAt: 1 })], {
        simpleCounter: createSlice(
          { id: 'c', isEnabled: true } as { id: string },
          { id: 'd', isEnabled: false } as { id: string },
        ),
        metric: createSlice({ id: '2026-11-13' }),
        improvement: createSlice({ id: 'i' }),
        obstruction: createSlice({ id: 'o' }),
        section: createSlice({ id: 's' }),
      }),
    );
    expect(dropped).toEqual({
      remindAt: 1,
      priority: 1,
      simpleCounter: 1,
      metric: 1,
      improvement: 1,
      obstruction: 1,
      section: 1,
    });
  });
});
