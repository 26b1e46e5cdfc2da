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
  return readSuperProductivity(value, { timeZone: 'Europe/Zurich' });
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
});
