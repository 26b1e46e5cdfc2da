import { isPlainObject, type PlainObject } from '../content/plain-json.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { readListField, readNumberField, readTextField } from './json-fields.ts';
import { NoteBuilder } from './note-builder.ts';
import { toLocalDateTime } from './read-date.ts';

/** True for a note of Google Keep in an export of Google Takeout. */
export const isKeepNote = (value: unknown): value is PlainObject =>
  isPlainObject(value) && typeof value.userEditedTimestampUsec === 'number' && typeof value.isTrashed === 'boolean';

/**
 * Reads a note of Google Keep. Its title and text become a journal entry on the day of its creation, and the items of a
 * list become notes; its labels become categories. A note of the trash is refused.
 */
export function readKeepNote(note: PlainObject, { timeZone }: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  const [title, text] = [readTextField(note, 'title'), readTextField(note, 'textContent')];
  if (note.isTrashed === true) {
    builder.refuse(title || text, 'inTrash');
    return builder.result;
  }
  const created =
    readNumberField(note, 'createdTimestampUsec') ?? readNumberField(note, 'userEditedTimestampUsec') ?? 0;
  const categories = objectsIn(note, 'labels').map((label) => readTextField(label, 'name'));
  const items = objectsIn(note, 'listContent').filter((item) => readTextField(item, 'text').trim() !== '');
  for (const item of items) {
    const itemText = readTextField(item, 'text');
    builder.add(`item/${itemText}`, itemText, { isDone: item.isChecked === true, categories });
  }
  const links = objectsIn(note, 'annotations').map((link) => readTextField(link, 'url'));
  const rows = [title, text, ...links.filter((url) => !text.includes(url))].filter((row) => row.trim() !== '');
  if (rows.length > 0 || items.length === 0) {
    const scheduleDate = toLocalDateTime(created / 1000, timeZone)?.date ?? null;
    builder.add('note', rows.join('\n'), { type: 'journal', categories, scheduleDate });
  }
  const attachments = readListField(note, 'attachments').length;
  if (attachments > 0) builder.drop('attachment', attachments);
  return builder.result;
}

const objectsIn = (note: PlainObject, name: string): readonly PlainObject[] =>
  readListField(note, name).filter(isPlainObject);
