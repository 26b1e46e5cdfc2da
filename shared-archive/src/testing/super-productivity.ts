import { isSuperProductivity, readSuperProductivity } from '../importers/read-super-productivity.ts';

/** A task as the backup holds it. */
export const createTask = (id: string, rest: object = {}) => ({
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

/** Entities as the backup holds them: by id, with the order of the ids. */
export const createSlice = (...entities: { id: string }[]) => ({
  ids: entities.map(({ id }) => id),
  entities: Object.fromEntries(entities.map((entity) => [entity.id, entity])),
});

/** The data of a backup: these tasks, two projects and two tags. */
export const createState = (tasks: { id: string }[], rest: object = {}) => ({
  task: createSlice(...tasks),
  project: createSlice(
    { id: 'INBOX_PROJECT', title: 'Inbox' } as { id: string },
    { id: 'p1', title: 'Garden' } as { id: string },
  ),
  tag: createSlice(
    { id: 'TODAY', title: 'Today' } as { id: string },
    { id: 't1', title: 'Deep Work' } as { id: string },
  ),
  ...rest,
});

/** Reads a backup of 20 November 2026 in Europe/Zurich. */
export const readState = (value: object) => {
  if (!isSuperProductivity(value)) throw new Error('not recognised');
  return readSuperProductivity(value, { timeZone: 'Europe/Zurich', writtenOn: '2026-11-20' });
};
