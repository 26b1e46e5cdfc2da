import { isPlainObject, type PlainObject } from '../content/plain-json.ts';
import { groupBy } from '../group-by.ts';
import type { ReaderOptions, ReadNotes } from './imported-note.ts';
import { listField, numberField, objectField, textField } from './json-fields.ts';
import { NoteBuilder } from './note-builder.ts';
import { isCalendarDate, type LocalTime, localTimeOf } from './read-date.ts';

const MINUTE_MS = 60_000;
/**
 * Built-in projects and tags of every installation. They are ignored, because they contain no information about a task.
 */
const BUILT_IN = ['INBOX_PROJECT', 'INBOX', 'TODAY', 'DEFAULT'];
const LEFT_OUT = ['repeatCfgId', 'reminderId', 'issueId', 'attachments', 'timeSpent'];

/** True for a parsed backup of Super Productivity. */
export function isSuperProductivity(value: unknown): value is PlainObject {
  if (!isPlainObject(value)) return false;
  const state = stateOf(value);
  return isPlainObject(objectField(state, 'task').entities) && isPlainObject(objectField(state, 'project').entities);
}

/**
 * Reads a backup of Super Productivity (JSON), including its archive. A task becomes a note, its project becomes the
 * category, and its notes become further rows of the text. A subtask follows its task and includes the task's title. A
 * note becomes a journal entry.
 */
export function readSuperProductivity(backup: PlainObject, { timeZone }: ReaderOptions): ReadNotes {
  const state = stateOf(backup);
  const builder = new NoteBuilder();
  const titles = new Map([...titlesOf(state, 'project'), ...titlesOf(state, 'tag')]);
  for (const tasks of taskLists(state)) {
    for (const task of tasks.inOrder) {
      const parent = tasks.byId.get(textField(task, 'parentId'));
      const title = [parent ? textField(parent, 'title') : '', textField(task, 'title')].filter((text) => text !== '');
      const due = dueOf(task, timeZone);
      const doneOn = numberField(task, 'doneOn');
      for (const name of LEFT_OUT) if (isFilled(task[name])) builder.drop(name);
      builder.add(textField(task, 'id'), [title.join(' › '), textField(task, 'notes')].join('\n'), {
        isDone: task.isDone === true,
        doneAt: task.isDone === true && doneOn !== null ? isoOf(doneOn) : null,
        categories: categoriesOf(task, titles),
        scheduleDate: due?.date ?? null,
        scheduleTime: due?.time ?? null,
        minutes: (numberField(task, 'timeEstimate') ?? 0) / MINUTE_MS,
      });
    }
  }
  for (const note of entitiesOf(objectField(state, 'note')).inOrder) {
    const created = localTimeOf(numberField(note, 'created') ?? Number.NaN, timeZone);
    builder.add(textField(note, 'id'), textField(note, 'content'), {
      type: 'journal',
      categories: categoriesOf(note, titles),
      scheduleDate: created?.date ?? null,
    });
  }
  return builder.result;
}

/** Backups wrap the state in `data` since version 12. */
const stateOf = (backup: PlainObject): PlainObject => (isPlainObject(backup.data) ? backup.data : backup);

interface Entities {
  readonly byId: ReadonlyMap<string, PlainObject>;
  /** Tasks in order, with each subtask after its parent task. */
  readonly inOrder: readonly PlainObject[];
}

function taskLists(state: PlainObject): Entities[] {
  const archives = ['archiveYoung', 'archiveOld'].map((name) => objectField(objectField(state, name), 'task'));
  return [objectField(state, 'task'), ...archives, objectField(state, 'taskArchive')].map(entitiesOf);
}

function entitiesOf(slice: PlainObject): Entities {
  const entities = objectField(slice, 'entities');
  const byId = new Map(
    Object.entries(entities).filter((entry): entry is [string, PlainObject] => isPlainObject(entry[1])),
  );
  const ids = [...new Set([...listField(slice, 'ids').filter((id) => typeof id === 'string'), ...byId.keys()])];
  const all = ids.map((id) => byId.get(id)).filter((entity) => entity !== undefined);
  const parentOf = (entity: PlainObject): string => {
    const id = textField(entity, 'parentId');
    return byId.has(id) ? id : '';
  };
  const byParent = groupBy(all, parentOf);
  const roots = byParent.get('') ?? [];
  return { byId, inOrder: roots.flatMap((root) => [root, ...(byParent.get(textField(root, 'id')) ?? [])]) };
}

/** Titles by id. A map, because an id of the file may be the name of a prototype. */
function titlesOf(state: PlainObject, name: string): Map<string, string> {
  const entities = Object.entries(objectField(objectField(state, name), 'entities'));
  return new Map(entities.map(([id, entity]) => [id, isPlainObject(entity) ? textField(entity, 'title') : '']));
}

function categoriesOf(entity: PlainObject, titles: ReadonlyMap<string, string>): string[] {
  const ids = [textField(entity, 'projectId'), ...listField(entity, 'tagIds')];
  return ids
    .filter((id) => typeof id === 'string' && !BUILT_IN.includes(id))
    .map((id) => titles.get(String(id)) ?? '')
    .filter((title) => title !== '');
}

function dueOf(task: PlainObject, timeZone: string): LocalTime | null {
  const instant = numberField(task, 'dueWithTime') ?? numberField(task, 'plannedAt');
  if (instant) return localTimeOf(instant, timeZone);
  const day = textField(task, 'dueDay');
  return isCalendarDate(day) ? { date: day, time: null } : null;
}

function isoOf(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && value !== 0;
