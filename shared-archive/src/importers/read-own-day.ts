import { decodeTag, ENTRY_TAGS, NO_TAGS, NOTE_DETAILS } from '../readable/day-marks.ts';
import { decodeMarkdownText } from '../readable/markdown-text.ts';
import { isPriority } from './imported-note.ts';
import type { NoteBuilder } from './note-builder.ts';

const HEADING = /^# (?:(\d{4}-\d{2}-\d{2}) \(\d{4}-W\d{2}\)|Without a date)\r?\n/;

/** True for the text of a day that {@link toMarkdown} has written. */
export const isNorthkeepDayMarkdown = (text: string): boolean =>
  HEADING.test(text) && /^## (Notes|Journal)\r?$/m.test(text);

/**
 * Reads the exported Markdown of one day: its notes with their details, and its journal entries with their categories.
 * A row that belongs to none of them is refused.
 */
export function readNorthkeepDayMarkdown(text: string, builder: NoteBuilder): void {
  const scheduleDate = HEADING.exec(text)?.[1] ?? null;
  let section = '';
  /** Key of the last note that is not a sub-line. */
  let parent: string | undefined;
  for (const { mark, rows } of itemsOf(text)) {
    const item = rows.join('\n');
    if (mark === '## ') section = item;
    else if (mark === '- ' && section === 'Notes') parent = addNote(builder, item, scheduleDate);
    else if (mark === SUB_LINE) addNote(builder, item, scheduleDate, parent);
    else if (mark === '- ' && section === 'Journal') addEntry(builder, rows, scheduleDate);
    else builder.refuse(item, 'unreadable');
  }
}

const SUB_LINE = '  - ';
const SUB_LINE_ROW = /^ {2}- \[[ x]\] /;

interface Item {
  /** Mark of a heading, of a list item or of a sub-line; '' for any other row. */
  readonly mark: '## ' | '- ' | typeof SUB_LINE | '';
  readonly rows: string[];
}

/** Returns the section headings, the list items and the other rows. Further rows of an item lose their indentation. */
function itemsOf(text: string): readonly Item[] {
  const items: Item[] = [];
  let hasSubLines = false;
  /** Number of empty rows since the last item. Some editors remove the indentation of an empty row within an item. */
  let empty = 0;
  for (const line of text.split(/\r?\n/).slice(1)) {
    const item = items.at(-1);
    const indent = item?.mark === SUB_LINE ? '    ' : '  ';
    if (line.startsWith('## ')) {
      hasSubLines = line === '## Notes';
      items.push({ mark: '## ', rows: [line.slice(3)] });
    } else if (hasSubLines && item && item.mark !== '## ' && item.mark !== '' && SUB_LINE_ROW.test(line))
      items.push({ mark: SUB_LINE, rows: [line.slice(SUB_LINE.length)] });
    else if (line.startsWith('- ')) items.push({ mark: '- ', rows: [line.slice(2)] });
    else if (line.startsWith(indent) && (item?.mark === '- ' || item?.mark === SUB_LINE)) {
      for (; empty > 0; empty -= 1) item.rows.push('');
      item.rows.push(line.slice(indent.length));
    } else if (line.trim() !== '') items.push({ mark: '', rows: [line] });
    empty = line === '' ? empty + 1 : 0;
  }
  return items;
}

/** Adds a note and returns its key; undefined for a refused one. */
function addNote(
  builder: NoteBuilder,
  item: string,
  scheduleDate: string | null,
  subLineOf?: string,
): string | undefined {
  const match = /^\[([ x])\] ([\s\S]*)$/.exec(item);
  if (!match) {
    builder.refuse(item, 'unreadable');
    return undefined;
  }
  const [, mark, whole = ''] = match;
  const details = NOTE_DETAILS.exec(whole);
  const [suffix = ''] = details ?? [];
  const { time, minutes, priority, deadline, labels = '' } = details?.groups ?? {};
  const text = decodeMarkdownText(whole.slice(0, whole.length - suffix.length));
  const [category = null, ...categories] = tagsOf(labels);
  return builder.addExactly(`${scheduleDate ?? ''}/${text}`, {
    ...{ text, type: 'task', isDone: mark === 'x', doneAt: null, category, categories, scheduleDate },
    scheduleTime: time ?? null,
    minutes: minutes === undefined ? null : Number(minutes),
    ...(isPriority(priority) ? { priority } : {}),
    ...(deadline === undefined ? {} : { deadline }),
    ...(subLineOf === undefined ? {} : { subLineOf }),
  });
}

function addEntry(builder: NoteBuilder, rows: readonly string[], scheduleDate: string | null): void {
  const last = rows.length > 1 ? (rows.at(-1) ?? '') : '';
  const hasTags = last === NO_TAGS || ENTRY_TAGS.test(last);
  const text = decodeMarkdownText((hasTags ? rows.slice(0, -1) : rows).join('\n'));
  const categories = hasTags && last !== NO_TAGS ? tagsOf(last) : [];
  builder.addExactly(`${scheduleDate ?? ''}/journal/${text}`, {
    ...{ text, type: 'journal', isDone: false, doneAt: null, category: null, minutes: null },
    ...{ categories, scheduleDate, scheduleTime: null },
  });
}

/** Returns the labels of tags that are separated by spaces: `#garden #day%20off`. */
const tagsOf = (tags: string): string[] => (tags === '' ? [] : tags.split(' ').map((tag) => decodeTag(tag.slice(1))));
