import { splitChecklist } from './checklist.ts';
import { cleanText } from './clean-text.ts';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { NoteBuilder } from './note-builder.ts';
import { isCalendarDate, readDate } from './read-date.ts';

interface MarkdownFile {
  /** Name of the file with its folders: '2026-11-23.md'. */
  readonly name: string;
  readonly text: string;
  /** Names of the same file in other folders. */
  readonly otherNames?: readonly string[] | undefined;
}

/**
 * Reads a Markdown or text file of Northkeep, Notesnook or any other editor. The items of checklists become notes; the
 * rest becomes one journal entry with the title as its first row. The date comes from the file's name or from the
 * creation date in the front matter. The tags of the front matter and the folders of the file become categories. Markup
 * stays as it is typed.
 */
export function readMarkdown({ name, text, otherNames = [] }: MarkdownFile, { timeZone }: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  const { fields, body } = splitFrontMatter(cleanLines(text));
  const fileName = (name.split('/').at(-1) ?? name).replace(/\.(md|markdown|mdown|txt)$/i, '');
  const named = fileName.slice(0, 10);
  const created = fields.get('created_at') ?? fields.get('created') ?? '';
  const date = isCalendarDate(named) ? named : (readDate(created, timeZone)?.date ?? null);
  const folders = [name, ...otherNames].flatMap((path) => path.split('/').slice(0, -1).reverse());
  const categories = [...tagsOf(fields.get('tags') ?? ''), ...folders];
  const { items, rest } = splitChecklist(body, /\.txt$/i.test(name));
  for (const item of items) {
    builder.add(`${name}/${item.text}`, item.text, { isDone: item.isDone, categories, scheduleDate: date });
  }
  const title = fields.get('title') ?? '';
  const entry = rest.join('\n').trim();
  const isTitleRepeated =
    entry
      .replace(/^#+\s*/, '')
      .split('\n', 1)[0]
      ?.trim() === title;
  const whole = [isTitleRepeated ? '' : title, entry].filter((part) => part !== '').join('\n');
  if (whole !== '' || items.length === 0) {
    builder.add(name, whole === '' && !isCalendarDate(named) ? fileName : whole, {
      type: 'journal',
      categories,
      scheduleDate: date,
    });
  }
  return builder.result;
}

const cleanLines = (text: string): string[] => cleanText(text).split('\n');

interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>;
  readonly body: readonly string[];
}

/**
 * Separates the front matter from the body of a file. The front matter consists of fields between two lines of dashes
 * at the beginning: simple values and lists, as note editors write them.
 */
function splitFrontMatter(lines: readonly string[]): FrontMatter {
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1;
  const fields = new Map<string, string>();
  if (end < 0) return { fields, body: lines };
  let last = '';
  for (const line of lines.slice(1, end)) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    const field = /^([A-Za-z_][\w-]*)\s*:\s*(.*)$/.exec(line);
    if (item && last !== '') fields.set(last, [fields.get(last), unquoted(item[1] ?? '')].filter(Boolean).join(','));
    else if (field) {
      last = (field[1] ?? '').toLowerCase();
      fields.set(last, unquoted(field[2] ?? ''));
    }
  }
  return { fields, body: lines.slice(end + 1) };
}

/** Returns a value without its quotes. A value in double quotes is JSON, as it is in YAML. */
function unquoted(text: string): string {
  const trimmed = text.trim();
  try {
    const value: unknown = /^".*"$/.test(trimmed) ? JSON.parse(trimmed) : null;
    if (typeof value === 'string') return value.trim();
  } catch {
    // A value with a wrong escape is read as typed.
  }
  return trimmed.replace(/^(["'])(.*)\1$/, '$2').trim();
}

const tagsOf = (text: string): string[] =>
  text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map(unquoted)
    .filter((tag) => tag !== '');
