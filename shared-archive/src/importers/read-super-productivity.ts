import { isPlainObject, type PlainObject } from '../content/plain-json.ts';
import { groupBy } from '../group-by.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { readListField, readNumberField, readObjectField, readTextField } from './json-fields.ts';
import { NoteBuilder } from './note-builder.ts';
import { isCalendarDate, type LocalDateTime, toLocalDateTime } from './read-date.ts';

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
  return (
    isPlainObject(readObjectField(state, 'task').entities) && isPlainObject(readObjectField(state, 'project').entities)
  );
}

/**
 * Reads a backup of Super Productivity (JSON), including its archive. A task becomes a note, its project becomes the
 * category, and its notes become further rows of the text. A subtask follows its task and includes the task's title. A
 * note becomes a journal entry.
 */
export function readSuperProductivity(backup: PlainObject, { timeZone }: ReaderOptions): ParsedNotes {
  const state = stateOf(backup);
  const builder = new NoteBuilder();
  const titles = new Map([...titlesOf(state, 'project'), ...titlesOf(state, 'tag')]);
  for (const tasks of taskLists(state)) {
    for (const task of tasks.inOrder) {
      const parent = tasks.byId.get(readTextField(task, 'parentId'));
      const title = [parent ? readTextField(parent, 'title') : '', readTextField(task, 'title')].filter(
        (text) => text !== '',
      );
      const due = dueOf(task, timeZone);
      const doneOn = readNumberField(task, 'doneOn');
      for (const name of LEFT_OUT) if (isFilled(task[name])) builder.drop(name);
      builder.add(readTextField(task, 'id'), [title.join(' › '), readTextField(task, 'notes')].join('\n'), {
        isDone: task.isDone === true,
        doneAt: task.isDone === true && doneOn !== null ? isoOf(doneOn) : null,
        categories: categoriesOf(task, titles),
        scheduleDate: due?.date ?? null,
        scheduleTime: due?.time ?? null,
        minutes: (readNumberField(task, 'timeEstimate') ?? 0) / MINUTE_MS,
      });
    }
  }
  for (const note of entitiesOf(readObjectField(state, 'note')).inOrder) {
    const created = toLocalDateTime(readNumberField(note, 'created') ?? Number.NaN, timeZone);
    builder.add(readTextField(note, 'id'), readTextField(note, 'content'), {
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
  const archives = ['archiveYoung', 'archiveOld'].map((name) => readObjectField(readObjectField(state, name), 'task'));
  return [readObjectField(state, 'task'), ...archives, readObjectField(state, 'taskArchive')].map(entitiesOf);
}

function entitiesOf(slice: PlainObject): Entities {
  const entities = readObjectField(slice, 'entities');
  const byId = new Map(
    Object.entries(entities).filter((entry): entry is [string, PlainObject] => isPlainObject(entry[1])),
  );
  const ids = [...new Set([...readListField(slice, 'ids').filter((id) => typeof id === 'string'), ...byId.keys()])];
  const all = ids.map((id) => byId.get(id)).filter((entity) => entity !== undefined);
  const parentOf = (entity: PlainObject): string => {
    const id = readTextField(entity, 'parentId');
    return byId.has(id) ? id : '';
  };
  const byParent = groupBy(all, parentOf);
  const roots = byParent.get('') ?? [];
  return { byId, inOrder: roots.flatMap((root) => [root, ...(byParent.get(readTextField(root, 'id')) ?? [])]) };
}

/** Returns the titles by id, in a Map, because an id of the file may be the name of a prototype property. */
function titlesOf(state: PlainObject, name: string): Map<string, string> {
  const entities = Object.entries(readObjectField(readObjectField(state, name), 'entities'));
  return new Map(entities.map(([id, entity]) => [id, isPlainObject(entity) ? readTextField(entity, 'title') : '']));
}

function categoriesOf(entity: PlainObject, titles: ReadonlyMap<string, string>): string[] {
  const ids = [readTextField(entity, 'projectId'), ...readListField(entity, 'tagIds')];
  return ids
    .filter((id) => typeof id === 'string' && !BUILT_IN.includes(id))
    .map((id) => titles.get(String(id)) ?? '')
    .filter((title) => title !== '');
}

function dueOf(task: PlainObject, timeZone: string): LocalDateTime | null {
  const instant = readNumberField(task, 'dueWithTime') ?? readNumberField(task, 'plannedAt');
  if (instant) return toLocalDateTime(instant, timeZone);
  const day = readTextField(task, 'dueDay');
  return isCalendarDate(day) ? { date: day, time: null } : null;
}

function isoOf(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && value !== 0;
