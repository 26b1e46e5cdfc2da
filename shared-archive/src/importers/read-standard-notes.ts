import { isPlainObject, type PlainObject, parsePlainJson } from '../content/plain-json.ts';
import { addChecklist, type ChecklistLine, splitChecklist } from './checklist.ts';
import { startsWithHtmlTag } from './detect-html.ts';
import { textOfHtml } from './html-text.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { readListField, readObjectField, readTextField } from './json-fields.ts';
import { textOfLexical } from './lexical-text.ts';
import { NoteBuilder } from './note-builder.ts';
import { readDate } from './read-date.ts';

/** Deepest nesting of a note in the Super editor: lists in lists. */
const EDITOR_DEPTH_MAX = 100;
/** Maximum length of a chain of nested tags. */
const TAG_DEPTH_MAX = 20;

/** True for a parsed backup of Standard Notes, decrypted or not. */
export function isStandardNotes(value: unknown): value is PlainObject {
  return (
    isPlainObject(value) &&
    Array.isArray(value.items) &&
    value.items.some((item) => isPlainObject(item) && typeof item.content_type === 'string')
  );
}

/**
 * Reads a decrypted backup of Standard Notes (JSON). A note becomes a journal entry of the day it was made, its title
 * the first row, its tags the categories. A note that is only a checklist becomes a note with its items as sub-lines.
 * Notes in the trash are left out.
 */
export function readStandardNotes(backup: PlainObject, { timeZone }: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  const items = readListField(backup, 'items').filter(isPlainObject);
  const tags = tagsByNote(items);
  for (const item of items) {
    if (item.content_type !== 'Note' || item.deleted === true) continue;
    const { content } = item;
    if (!isPlainObject(content)) {
      builder.refuse(readTextField(item, 'uuid'), 'encrypted');
      continue;
    }
    const title = readTextField(content, 'title');
    if (content.trashed === true) {
      builder.refuse(title, 'inTrash');
      continue;
    }
    const id = readTextField(item, 'uuid');
    const categories = tags.get(id) ?? [];
    const saved = savedChecklist(content);
    const text = saved ? '' : plainTextOf(content);
    const tasks = saved ?? typedChecklist(text);
    if (tasks.length > 0) {
      addTasks(builder, tasks, { id, title, categories });
      continue;
    }
    builder.add(id, [title, text].join('\n'), {
      worldId: id === '' ? undefined : `standard-notes:${id}`,
      type: 'journal',
      categories,
      scheduleDate: readDate(readTextField(item, 'created_at'), timeZone)?.date ?? null,
    });
  }
  return builder.result;
}

/**
 * Adds a checklist: its title as a note, done when all of its items are, and the items as sub-lines of it. Without a
 * title, the items at the top are notes of their own.
 */
function addTasks(
  builder: NoteBuilder,
  tasks: readonly ChecklistItem[],
  { id, title, categories }: { id: string; title: string; categories: readonly string[] },
): void {
  const worldIdOf = (path: string) => (id === '' ? undefined : `standard-notes:${id}${path}`);
  const isDone = tasks.every((task) => task.isDone);
  const [lastDoneAt = null] = isDone
    ? tasks
        .flatMap(({ doneAt }) => doneAt ?? [])
        .toSorted()
        .reverse()
    : [];
  const note = { worldId: worldIdOf(''), isDone, doneAt: lastDoneAt, categories };
  const list = title.trim() === '' ? undefined : builder.add(id, title, note);
  addChecklist(tasks, (task, text, above) => {
    const subLineOf = list ?? above;
    return builder.add(`${id}/${task.path}`, list === undefined ? text : task.path, {
      worldId: worldIdOf(`/${task.path}`),
      isDone: task.isDone,
      doneAt: task.doneAt ?? null,
      categories: [...categories, task.group ?? ''],
      ...(subLineOf === undefined ? {} : { subLineOf }),
    });
  });
}

/** Returns the titles of the tags of each note by the note's id; the tags above a tag follow it. */
function tagsByNote(items: readonly PlainObject[]): Map<string, string[]> {
  const tags = new Map(
    items.filter((item) => item.content_type === 'Tag').map((item) => [readTextField(item, 'uuid'), item]),
  );
  const referencesOf = (tag: PlainObject, isParent: boolean): string[] =>
    readListField(readObjectField(tag, 'content'), 'references')
      .filter(isPlainObject)
      .filter((reference) => (reference.content_type === 'Tag') === isParent)
      .map((reference) => readTextField(reference, 'uuid'));
  const byNote = new Map<string, string[]>();
  for (const tag of tags.values()) {
    const titles: string[] = [];
    let above: PlainObject | undefined = tag;
    while (above && titles.length < TAG_DEPTH_MAX) {
      const title = readTextField(readObjectField(above, 'content'), 'title');
      if (titles.includes(title)) break;
      titles.push(title);
      above = tags.get(referencesOf(above, true)[0] ?? '');
    }
    for (const id of referencesOf(tag, false)) {
      const found = byNote.get(id) ?? [];
      found.push(...titles);
      byNote.set(id, found);
    }
  }
  return byNote;
}

/** Types of notes whose text is typed, so that tags in it are text. Notes of old editors have no type. */
const TYPED = ['plain-text', 'markdown', 'code'];

/** Text of a note in any of the editors. */
function plainTextOf(content: PlainObject): string {
  const text = readTextField(content, 'text');
  const type = readTextField(content, 'noteType');
  if (type === 'super') return textOfLexical(parseOrNull(text)) ?? text;
  if (type === 'rich-text' || (!TYPED.includes(type) && startsWithHtmlTag(text))) return textOfHtml(text);
  return text;
}

interface ChecklistItem extends ChecklistLine {
  readonly doneAt?: string | null;
  readonly group?: string;
}

/**
 * Returns the items that the checklist editor saved: groups of tasks, in its first version without the object around
 * them; null for every other note.
 */
function savedChecklist(content: PlainObject): ChecklistItem[] | null {
  if (readTextField(content, 'noteType') !== 'task') return null;
  const saved = parseOrNull(readTextField(content, 'text'));
  const groups = isPlainObject(saved) ? saved.groups : saved;
  if (!Array.isArray(groups)) return null;
  return groups.filter(isPlainObject).flatMap((group) =>
    readListField(group, 'tasks')
      .filter(isPlainObject)
      .map((task) => ({
        text: readTextField(task, 'description'),
        path: readTextField(task, 'description'),
        top: null,
        isDone: task.completed === true,
        doneAt: task.completed === true ? instantOf(readTextField(task, 'completedAt')) : null,
        group: readTextField(group, 'name'),
      })),
  );
}

/** Returns the items of a text that is only a checklist; an empty list for every other text. */
function typedChecklist(text: string): readonly ChecklistItem[] {
  const { items, rest } = splitChecklist(text.split(/\r?\n/));
  return rest.some((line) => line.trim() !== '') ? [] : items;
}

function instantOf(text: string): string | null {
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

function parseOrNull(text: string): unknown {
  try {
    return parsePlainJson(text, EDITOR_DEPTH_MAX);
  } catch {
    return null; // The content of a note that is not JSON is used as its text.
  }
}
