import { decodeTag, ENTRY_TAGS, NO_TAGS, NOTE_DETAILS } from '../readable/day-marks.ts';
import type { NoteBuilder } from './note-builder.ts';

const HEADING = /^# (?:(\d{4}-\d{2}-\d{2}) \(\d{4}-W\d{2}\)|Without a date)\n/;

/** True for the text of a day that {@link toMarkdown} has written. */
export const isNorthkeepDayMarkdown = (text: string): boolean =>
  HEADING.test(text) && /^## (Notes|Journal)$/m.test(text);

/**
 * Reads the exported Markdown of one day: its notes with their details, and its journal entries with their categories.
 */
export function readNorthkeepDayMarkdown(text: string, builder: NoteBuilder): void {
  const scheduleDate = HEADING.exec(text)?.[1] ?? null;
  let section = '';
  for (const { isHeading, rows } of itemsOf(text)) {
    const item = rows.join('\n');
    if (isHeading) section = item;
    else if (section === 'Notes') addNote(builder, item, scheduleDate);
    else if (section === 'Journal') addEntry(builder, rows, scheduleDate);
  }
}

interface Item {
  readonly isHeading: boolean;
  readonly rows: string[];
}

/** Returns the section headings and list items of a text. The further rows of an item lose their indentation. */
function itemsOf(text: string): readonly Item[] {
  const items: Item[] = [];
  for (const line of text.split('\n').slice(1)) {
    if (line.startsWith('## ')) items.push({ isHeading: true, rows: [line.slice(3)] });
    else if (line.startsWith('- ')) items.push({ isHeading: false, rows: [line.slice(2)] });
    else if (line.startsWith('  ')) items.at(-1)?.rows.push(line.slice(2));
  }
  return items;
}

function addNote(builder: NoteBuilder, item: string, scheduleDate: string | null): void {
  const match = /^\[([ x])\] ([\s\S]*)$/.exec(item);
  if (!match) {
    builder.refuse(item, 'unreadable');
    return;
  }
  const [, mark, whole = ''] = match;
  const [suffix = '', time, minutes, category] = NOTE_DETAILS.exec(whole) ?? [];
  const text = whole.slice(0, whole.length - suffix.length);
  builder.add(`${scheduleDate ?? ''}/${text}`, text, {
    isDone: mark === 'x',
    scheduleDate,
    scheduleTime: time ?? null,
    minutes: minutes === undefined ? null : Number(minutes),
    ...(category === undefined ? {} : { category: decodeTag(category) }),
  });
}

function addEntry(builder: NoteBuilder, rows: readonly string[], scheduleDate: string | null): void {
  const last = rows.length > 1 ? (rows.at(-1) ?? '') : '';
  const hasTags = last === NO_TAGS || ENTRY_TAGS.test(last);
  const text = (hasTags ? rows.slice(0, -1) : rows).join('\n');
  const categories = hasTags ? last.split(' ').map((tag) => decodeTag(tag.slice(1))) : [];
  builder.add(`${scheduleDate ?? ''}/journal/${text}`, text, { type: 'journal', categories, scheduleDate });
}
