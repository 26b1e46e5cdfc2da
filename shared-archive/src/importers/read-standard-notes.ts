import { isPlainObject, type PlainObject, parsePlainJson } from '../content/plain-json.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { readListField, readObjectField, readTextField } from './json-fields.ts';
import { NoteBuilder } from './note-builder.ts';
import { readDate } from './read-date.ts';
import { textOfHtml, textOfLexical } from './rich-text.ts';

/** Deepest nesting of a note in the Super editor: lists in lists. */
const EDITOR_DEPTH_MAX = 100;

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
 * the first row, its tags the categories; the items of a checklist become notes. Notes in the trash are left out.
 */
export function readStandardNotes(backup: PlainObject, { timeZone }: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  const items = readListField(backup, 'items').filter(isPlainObject);
  const tags = tagsByNote(items);
  for (const item of items) {
    if (item.content_type !== 'Note') continue;
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
    const tasks = checklistOf(content);
    for (const { text, isDone, group } of tasks ?? []) {
      builder.add(`${id}/${text}`, [title, text].filter((part) => part !== '').join(' › '), {
        isDone,
        categories: [...(tags.get(id) ?? []), ...(group === '' ? [] : [group])],
      });
    }
    if (tasks) continue;
    builder.add(id, [title, plainTextOf(content)].join('\n'), {
      type: 'journal',
      categories: tags.get(id) ?? [],
      scheduleDate: readDate(readTextField(item, 'created_at'), timeZone)?.date ?? null,
    });
  }
  return builder.result;
}

function tagsByNote(items: readonly PlainObject[]): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const item of items) {
    if (item.content_type !== 'Tag') continue;
    const content = readObjectField(item, 'content');
    for (const reference of readListField(content, 'references').filter(isPlainObject)) {
      const id = readTextField(reference, 'uuid');
      tags.set(id, [...(tags.get(id) ?? []), readTextField(content, 'title')]);
    }
  }
  return tags;
}

/** Text of a note in any of the editors. */
function plainTextOf(content: PlainObject): string {
  const text = readTextField(content, 'text');
  const type = readTextField(content, 'noteType');
  if (type === 'super') return textOfLexical(parseOrNull(text)) ?? text;
  if (type === 'rich-text' || /^\s*<(p|div|h[1-6]|ul|ol)\b/i.test(text)) return textOfHtml(text);
  return text;
}

interface ChecklistItem {
  readonly text: string;
  readonly isDone: boolean;
  readonly group: string;
}

/** Items of a note in the checklist editor; null for every other note. */
function checklistOf(content: PlainObject): ChecklistItem[] | null {
  if (readTextField(content, 'noteType') !== 'task') return null;
  const list = parseOrNull(readTextField(content, 'text'));
  if (!isPlainObject(list) || !Array.isArray(list.groups)) return null;
  return list.groups.filter(isPlainObject).flatMap((group) =>
    readListField(group, 'tasks')
      .filter(isPlainObject)
      .map((task) => ({
        text: readTextField(task, 'description'),
        isDone: task.completed === true,
        group: readTextField(group, 'name'),
      })),
  );
}

function parseOrNull(text: string): unknown {
  try {
    return parsePlainJson(text, EDITOR_DEPTH_MAX);
  } catch {
    return null; // The content of a note that is not JSON is used as its text.
  }
}
