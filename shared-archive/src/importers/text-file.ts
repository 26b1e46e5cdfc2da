import { cutText } from '@northkeep/contracts';
import { addChecklist, splitChecklist } from './checklist.ts';
import { cleanText } from './clean-text.ts';
import type { ReaderOptions } from './imported-note.ts';
import { findInlineLabels } from './inline-labels.ts';
import { NoteBuilder } from './note-builder.ts';
import { isCalendarDate, readDate } from './read-date.ts';

/** A text file of an editor, after its title, its fields and its text were separated. */
export interface TextFile {
  /** Name of the file with its folders: '2026-11-23.md'. */
  readonly name: string;
  /** Names of the same file in other folders. */
  readonly otherNames?: readonly string[] | undefined;
  /** Title outside of the text, or ''. */
  readonly title: string;
  /** Creation date outside of the text, with the name of its field. */
  readonly created: { readonly name: string; readonly text: string } | null;
  readonly tags: readonly string[];
  /** Names of the fields that are left out. */
  readonly unread: readonly string[];
  readonly lines: readonly string[];
}

/** Maximum length of the name of a field that is shown as left out. */
const FIELD_NAME_MAX = 80;

/**
 * Reads a text file: the items of checklists become notes, nested ones sub-lines; the rest becomes one journal entry with the title as its
 * first row. The date comes from the file's name or from its creation date. The tags and the folders of the file become
 * categories.
 */
export function readTextFile(
  file: TextFile,
  { timeZone, hasInlineLabels = false }: ReaderOptions,
): NoteBuilder['result'] {
  const { name, otherNames = [], title, created, lines } = file;
  const builder = new NoteBuilder();
  const fileName = (name.split('/').at(-1) ?? name).replace(/\.(md|markdown|mdown|txt|html?)$/i, '');
  const named = fileName.slice(0, 10);
  const createdOn = created && (readDate(created.text, timeZone)?.date ?? null);
  const date = isCalendarDate(named) ? named : createdOn;
  const unread = created && createdOn === null ? [...file.unread, created.name] : file.unread;
  for (const field of unread) builder.drop(cutText(cleanText(field), FIELD_NAME_MAX));
  const folders = [name, ...otherNames].flatMap((path) => path.split('/').slice(0, -1).reverse());
  const categories = [...file.tags, ...folders];
  const { items, rest } = splitChecklist(lines, /\.txt$/i.test(name));
  const labelsIn = (rows: readonly string[]) => (hasInlineLabels ? findInlineLabels(rows) : []);
  addChecklist(items, ({ path, isDone }, text, subLineOf) => {
    const parts = { isDone, categories, categoriesInText: labelsIn([text]), scheduleDate: date };
    return builder.add(`${name}/${path}`, text, { ...parts, ...(subLineOf === undefined ? {} : { subLineOf }) });
  });
  const entry = rest.join('\n').trim();
  const isTitleRepeated =
    entry
      .replace(/^#+\s*/, '')
      .split('\n', 1)[0]
      ?.trim() === title;
  const hasName = name.endsWith(`${fileName}.${name.split('.').at(-1)}`) && !isCalendarDate(named);
  const heading = title === '' && hasName ? nameAsTitle(fileName, entry) : title;
  const whole = [title !== '' && isTitleRepeated ? '' : heading, entry].filter((part) => part !== '').join('\n');
  if (entry !== '' || title !== '' || items.length === 0) {
    builder.add(name, whole, {
      type: 'journal',
      categories,
      categoriesInText: labelsIn(rest),
      scheduleDate: date,
    });
  }
  return builder.result;
}

/** Names that an editor or a browser gives to a file by itself: an id, or a word without a meaning. */
const GIVEN_NAME =
  /^(?:[0-9a-f-]{16,}|(?:untitled|document|file|download|export|index|readme|note|text)?[ _-]?(?:\(?\d*\)?)?)$/i;

/**
 * Returns the name of a file as the title of its text. Returns '' when the first row of the text is that name already,
 * or when a program chose the name.
 */
function nameAsTitle(fileName: string, entry: string): string {
  if (GIVEN_NAME.test(fileName)) return entry === '' ? fileName : '';
  const [firstRow = ''] = entry.replace(/^#+\s*/, '').split('\n', 1);
  return firstRow.trim() === fileName.trim() ? '' : fileName;
}
