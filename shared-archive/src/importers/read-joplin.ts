import { cleanText } from './clean-text.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { NoteBuilder } from './note-builder.ts';
import { readDate, toLocalDateTime } from './read-date.ts';
import { readTextFile } from './text-file.ts';

/** Numbers of the kinds of items in the field `type_`. */
const NOTE = '1';
const FOLDER = '2';
const TAG = '5';
const NOTE_TAG = '6';
/** Maximum number of folders above a note. */
const FOLDERS_MAX = 20;
const FIELD = /^([a-z_]+):(?: (.*))?$/;

/** An item of a raw folder of Joplin: its text, and the fields in the block at its end. */
export interface JoplinItem {
  readonly name: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly lines: readonly string[];
}

/** Splits a file into its text and the block of fields that ends in `type_`; returns null for a file without one. */
export function splitJoplinItem(name: string, text: string): JoplinItem | null {
  if (!/\ntype_: \d+\s*$/.test(text.slice(-40))) return null;
  const lines = cleanText(text).split('\n');
  const fields = new Map<string, string>();
  let end = lines.length;
  for (; end > 0; end -= 1) {
    const [, field, value = ''] = FIELD.exec(lines[end - 1] ?? '') ?? [];
    if (field === undefined) break;
    fields.set(field, value);
  }
  return /^\S+$/.test(fields.get('id') ?? '') ? { name, fields, lines: lines.slice(0, end) } : null;
}

/**
 * Reads the items of a raw folder of Joplin. A note becomes a journal entry on the day of its creation, a to-do becomes
 * a note on its due day; the folders and the tags become categories. The items that describe attachments are counted.
 */
export function readJoplin(items: readonly JoplinItem[], options: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  const ofType = (type: string) => items.filter(({ fields }) => fields.get('type_') === type);
  const titles = new Map([...ofType(FOLDER), ...ofType(TAG)].map((item) => [idOf(item), item.lines[0] ?? '']));
  const parents = new Map(ofType(FOLDER).map((item) => [idOf(item), item.fields.get('parent_id') ?? '']));
  const tags = new Map<string, string[]>();
  for (const { fields } of ofType(NOTE_TAG)) {
    const noteId = fields.get('note_id') ?? '';
    const found = tags.get(noteId) ?? [];
    found.push(titles.get(fields.get('tag_id') ?? '') ?? '');
    tags.set(noteId, found);
  }
  for (const item of ofType(NOTE)) {
    const categories = [...(tags.get(idOf(item)) ?? []), ...foldersOf(item, titles, parents)];
    if (item.fields.get('source_url')) builder.drop('source_url');
    const read = readNote(item, categories, options);
    const notes = read.notes.map((note) => ({ ...note, worldId: `joplin:${idOf(item)}/${note.sourceKey}` }));
    builder.addAll(idOf(item), { ...read, notes });
  }
  const known = [NOTE, FOLDER, TAG, NOTE_TAG];
  const others = items.filter(({ fields }) => !known.includes(fields.get('type_') ?? '')).length;
  if (others > 0) builder.drop('attachment', others);
  return builder.result;
}

const idOf = ({ fields }: JoplinItem): string => fields.get('id') ?? '';

function foldersOf(
  { fields }: JoplinItem,
  titles: ReadonlyMap<string, string>,
  parents: ReadonlyMap<string, string>,
): readonly string[] {
  const found: string[] = [];
  let id = fields.get('parent_id') ?? '';
  for (let i = 0; i < FOLDERS_MAX && titles.has(id); i += 1) {
    found.push(titles.get(id) ?? '');
    id = parents.get(id) ?? '';
  }
  return found;
}

function readNote({ fields, lines }: JoplinItem, categories: readonly string[], options: ReaderOptions): ParsedNotes {
  const [title = '', ...body] = lines;
  if (fields.get('is_todo') !== '1') {
    const created = fields.get('user_created_time') || fields.get('created_time') || '';
    const date = created === '' ? null : { name: 'created_time', text: created };
    return readTextFile({ name: '', title, created: date, tags: categories, unread: [], lines: body }, options);
  }
  const builder = new NoteBuilder();
  const due = dueOf(fields.get('todo_due') ?? '', options.timeZone);
  builder.add('todo', [title, body.join('\n').trim()].join('\n'), {
    ...{ categories, isDone: Number(fields.get('todo_completed') ?? 0) > 0 },
    ...{ scheduleDate: due?.date ?? null, scheduleTime: due?.time ?? null },
  });
  return builder.result;
}

/** Reads the time of a to-do: milliseconds since the epoch in older versions of the folder, else an ISO time. */
function dueOf(text: string, timeZone: string) {
  if (/^\d+$/.test(text)) return Number(text) > 0 ? toLocalDateTime(Number(text), timeZone) : null;
  return readDate(text, timeZone);
}
