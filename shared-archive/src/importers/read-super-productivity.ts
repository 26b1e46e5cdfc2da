import { isPlainObject, type PlainObject } from '../content/plain-json.ts';
import { groupBy } from '../group-by.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { toReminder } from './imported-reminder.ts';
import { joinTitles } from './join-titles.ts';
import { readListField, readNumberField, readObjectField, readTextField } from './json-fields.ts';
import { NoteBuilder } from './note-builder.ts';
import { isCalendarDate, type LocalDateTime, toLocalDateTime } from './read-date.ts';
import { firstDateOf, nextDayOf, readRuleText } from './read-rule.ts';

const MINUTE_MS = 60_000;
/**
 * Built-in projects and tags of every installation. They are ignored, because they contain no information about a task.
 */
const BUILT_IN = ['INBOX_PROJECT', 'INBOX', 'TODAY', 'DEFAULT'];
const LEFT_OUT = ['issueId', 'attachments', 'timeSpent', 'deadlineRemindAt', 'priority'];
/** Lists of a state that are left out. Their entries are counted. */
const LISTS_LEFT_OUT = ['simpleCounter', 'metric', 'improvement', 'obstruction', 'section'];

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
 * category, and its notes become further rows of the text. A subtask becomes a sub-line of its task. A
 * repetition becomes a note that repeats, where a note supports its rule. A note becomes a journal entry.
 */
export function readSuperProductivity(backup: PlainObject, options: ReaderOptions): ParsedNotes {
  const { timeZone } = options;
  const state = stateOf(backup);
  const builder = new NoteBuilder();
  const titles = new Map([...titlesOf(state, 'project'), ...titlesOf(state, 'tag')]);
  const plannedDays = plannedDaysOf(state);
  const repetitions = repetitionsOf(state, options);
  const reminders = reminderTimesOf(state);
  /** Key of the note of each task, by the id of the task. */
  const keys = new Map<string, string | undefined>();
  for (const tasks of taskLists(state)) {
    for (const task of tasks.inOrder) {
      const id = readTextField(task, 'id');
      const parent = tasks.byId.get(readTextField(task, 'parentId'));
      const subLineOf = parent && parent !== task ? keys.get(readTextField(parent, 'id')) : undefined;
      const above = parent && parent !== task && subLineOf === undefined ? [readTextField(parent, 'title')] : [];
      const title = joinTitles(above, readTextField(task, 'title'));
      const due = dueOf(task, timeZone, plannedDays.get(id));
      const doneOn = readNumberField(task, 'doneOn');
      const repetition = repetitions.get(readTextField(task, 'repeatCfgId'));
      if (due) repetition?.skipped.add(due.date);
      if (!repetition && isFilled(task.repeatCfgId)) builder.drop('repeatCfgId');
      for (const name of LEFT_OUT) if (isFilled(task[name])) builder.drop(name);
      const deadline = deadlineOf(task, timeZone);
      // A deadline has a day, and no time of day.
      if (deadline?.time) builder.drop('deadlineWithTime');
      const reminder = reminderOf(task, reminders);
      if (reminder === null && (isFilled(task.remindAt) || isFilled(task.reminderId))) builder.drop('remindAt');
      const key = builder.add(id, [title, readTextField(task, 'notes')].filter(isText).join('\n'), {
        worldId: worldIdOf(task),
        ...(subLineOf === undefined ? {} : { subLineOf }),
        isDone: task.isDone === true,
        doneAt: task.isDone === true && doneOn !== null ? isoOf(doneOn) : null,
        categories: categoriesOf(task, titles),
        scheduleDate: due?.date ?? null,
        scheduleTime: due?.time ?? null,
        deadline: deadline?.date ?? null,
        minutes: (readNumberField(task, 'timeEstimate') ?? 0) / MINUTE_MS,
        reminder,
      });
      keys.set(id, key);
    }
  }
  for (const { entity, rule, first, from, skipped } of repetitions.values()) {
    const next = nextDayOf({ date: first, rule }, from, skipped);
    if (!next) {
      builder.drop('taskRepeatCfg');
      continue;
    }
    builder.add(
      readTextField(entity, 'id'),
      [readTextField(entity, 'title'), readTextField(entity, 'notes')].filter(isText).join('\n'),
      {
        worldId: worldIdOf(entity),
        categories: categoriesOf(entity, titles),
        scheduleDate: next.date,
        scheduleTime: timeOfDay(readTextField(entity, 'startTime')),
        minutes: (readNumberField(entity, 'defaultEstimate') ?? 0) / MINUTE_MS,
        repeat: next.rule,
        reminder: REPETITION_REMINDERS.get(readTextField(entity, 'remindAt')) ?? null,
      },
    );
  }
  for (const note of entitiesOf(readObjectField(state, 'note')).inOrder) {
    const created = toLocalDateTime(readNumberField(note, 'created') ?? Number.NaN, timeZone);
    builder.add(readTextField(note, 'id'), readTextField(note, 'content'), {
      worldId: worldIdOf(note),
      type: 'journal',
      categories: categoriesOf(note, titles),
      scheduleDate: created?.date ?? null,
    });
  }
  for (const { id } of repeatConfigs(state)) if (!repetitions.has(String(id))) builder.drop('taskRepeatCfg');
  for (const name of LISTS_LEFT_OUT) {
    const entities = entitiesOf(readObjectField(state, name)).inOrder;
    for (const entity of entities) if (entity.isEnabled !== false) builder.drop(name);
  }
  return builder.result;
}

/** Returns the id of an entity, which is random, with the name of the program; undefined when it has none. */
function worldIdOf(entity: PlainObject): string | undefined {
  const id = readTextField(entity, 'id');
  return id === '' ? undefined : `super-productivity:${id}`;
}

/** Returns the day on which the planner holds a task, by the task's id. */
function plannedDaysOf(state: PlainObject): Map<string, string> {
  const days = readObjectField(readObjectField(state, 'planner'), 'days');
  return new Map(
    Object.keys(days)
      .filter(isCalendarDate)
      .flatMap((day) => readListField(days, day).map((id): [string, string] => [String(id), day])),
  );
}

interface Repetition {
  readonly entity: PlainObject;
  /** Rule in the form that a line supports. */
  readonly rule: string;
  readonly first: string;
  /** First date that counts: the start of the repetition, or the date on which the file was written. */
  readonly from: string;
  /** Dates that have a task already, or whose task was deleted. */
  readonly skipped: Set<string>;
}

const repeatConfigs = (state: PlainObject): readonly PlainObject[] =>
  entitiesOf(readObjectField(state, 'taskRepeatCfg')).inOrder;

/** Returns the repetitions that a note supports, by their id. */
function repetitionsOf(state: PlainObject, { writtenOn = '' }: ReaderOptions): Map<string, Repetition> {
  const repetitions = new Map<string, Repetition>();
  for (const entity of repeatConfigs(state)) {
    const startDate = readTextField(entity, 'startDate');
    const start = isCalendarDate(startDate) ? startDate : writtenOn;
    const from = start > writtenOn ? start : writtenOn;
    const rule = entity.isPaused === true || from === '' ? null : readRuleText(ruleTextOf(entity, start), start);
    if (rule === null) continue;
    const deleted = readListField(entity, 'deletedInstanceDates').map(String);
    const first = firstDateOf(rule, start);
    repetitions.set(readTextField(entity, 'id'), { entity, rule, first, from, skipped: new Set(deleted) });
  }
  return repetitions;
}

const WEEKDAYS: readonly (readonly [name: string, code: string])[] = [
  ['monday', 'MO'],
  ['tuesday', 'TU'],
  ['wednesday', 'WE'],
  ['thursday', 'TH'],
  ['friday', 'FR'],
  ['saturday', 'SA'],
  ['sunday', 'SU'],
];

/** Returns the rule of a repetition in the form of RFC 5545; '' for one that no rule of a note describes. */
function ruleTextOf(entity: PlainObject, start: string): string {
  const rule = readTextField(entity, 'rrule');
  if (rule !== '') return rule;
  const interval = `INTERVAL=${readNumberField(entity, 'repeatEvery') ?? 1}`;
  const cycle = readTextField(entity, 'repeatCycle');
  if (cycle === 'DAILY') return `FREQ=DAILY;${interval}`;
  if (cycle === 'WEEKLY') {
    const days = WEEKDAYS.filter(([name]) => entity[name] === true).map(([, code]) => code);
    if (days.length === 0) return '';
    return days.length === WEEKDAYS.length && interval === 'INTERVAL=1'
      ? 'FREQ=DAILY'
      : `FREQ=WEEKLY;${interval};BYDAY=${days.join()}`;
  }
  if (cycle === 'YEARLY') return `FREQ=YEARLY;${interval}`;
  if (cycle !== 'MONTHLY') return '';
  const week = readNumberField(entity, 'monthlyWeekOfMonth');
  if (week !== null) {
    const code = WEEKDAYS[((readNumberField(entity, 'monthlyWeekday') ?? 0) + 6) % 7]?.[1];
    return `FREQ=MONTHLY;${interval};BYDAY=${week}${code}`;
  }
  return `FREQ=MONTHLY;${interval};BYMONTHDAY=${entity.monthlyLastDay === true ? -1 : Number(start.slice(8))}`;
}

/** Returns a time of day such as `8:00` as `08:00`; null for another text. */
function timeOfDay(text: string): string | null {
  const padded = text.padStart(5, '0');
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(padded) ? padded : null;
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
  const inOrder = roots.flatMap((root) => [root, ...(byParent.get(readTextField(root, 'id')) ?? [])]);
  // Entities below a subtask, or in a cycle, follow the others.
  return { byId, inOrder: [...new Set([...inOrder, ...all])] };
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

/** Returns the day of a task: its own, else the one on which the planner holds it. */
function dueOf(task: PlainObject, timeZone: string, plannedDay: string | undefined): LocalDateTime | null {
  const instant = readNumberField(task, 'dueWithTime') ?? readNumberField(task, 'plannedAt');
  if (instant) return toLocalDateTime(instant, timeZone);
  const day = readTextField(task, 'dueDay') || (plannedDay ?? '');
  return isCalendarDate(day) ? { date: day, time: null } : null;
}

function deadlineOf(task: PlainObject, timeZone: string): LocalDateTime | null {
  const instant = readNumberField(task, 'deadlineWithTime');
  if (instant) return toLocalDateTime(instant, timeZone);
  const day = readTextField(task, 'deadlineDay');
  return isCalendarDate(day) ? { date: day, time: null } : null;
}

/** Returns the times, in ms since 1970, of the reminders that older versions hold in a list of their own, by their id. */
function reminderTimesOf(state: PlainObject): Map<string, number> {
  const reminders = readListField(state, 'reminders').filter(isPlainObject);
  return new Map(reminders.map((each) => [readTextField(each, 'id'), readNumberField(each, 'remindAt') ?? Number.NaN]));
}

/** Returns the minutes before its planned time at which the user is reminded of a task; null for no reminder. */
function reminderOf(task: PlainObject, reminders: ReadonlyMap<string, number>): number | null {
  const planned = readNumberField(task, 'dueWithTime') ?? readNumberField(task, 'plannedAt');
  const remindAt = readNumberField(task, 'remindAt') ?? reminders.get(readTextField(task, 'reminderId'));
  return planned && remindAt ? toReminder((planned - remindAt) / MINUTE_MS) : null;
}

/** Minutes before the time of a repetition at which the user is reminded, by their name in the file. */
const REPETITION_REMINDERS: ReadonlyMap<string, number> = new Map([
  ['AtStart', 0],
  ['m5', 5],
  ['m10', 10],
  ['m15', 15],
  ['m30', 30],
  ['h1', 60],
]);

function isoOf(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined && value !== '' && value !== 0;

const isText = (text: string): boolean => text !== '';
