import type { NoteBuilder } from './note-builder.ts';

const HEADING = /^# (?:(\d{4}-\d{2}-\d{2}) \(\d{4}-W\d{2}\)|Without a date)\n/;
/**
 * Matches the details in parentheses at the end of a note: its time, its planned minutes and its category, each
 * optional.
 */
const DETAILS = / \((?:(\d{2}:\d{2})(?:, |(?=\))))?(?:(\d{1,4}) min(?:, |(?=\))))?(?:#([^\s()]+))?\)$/;
const TAGS = /^#\S+(?: #\S+)*$/;

/** True for the text of a day that {@link toMarkdown} has written. */
export const isNorthkeepDayMarkdown = (text: string): boolean =>
  HEADING.test(text) && /^## (Notes|Journal)$/m.test(text);

/**
 * Reads the exported Markdown of one day: its notes with their details, and its journal entries with their categories.
 */
export function readNorthkeepDayMarkdown(text: string, builder: NoteBuilder): void {
  const scheduleDate = HEADING.exec(text)?.[1] ?? null;
  let section = '';
  for (const item of itemsOf(text)) {
    if (item.startsWith('## ')) section = item.slice(3);
    else if (section === 'Notes') addNote(builder, item, scheduleDate);
    else if (section === 'Journal') addEntry(builder, item, scheduleDate);
  }
}

/** Returns the section headings and list items of a text. The further rows of an item lose their indentation. */
function itemsOf(text: string): string[] {
  const items: string[] = [];
  for (const line of text.split('\n').slice(1)) {
    if (line.startsWith('## ')) items.push(line);
    else if (line.startsWith('- ')) items.push(line.slice(2));
    else if (line.startsWith('  ') && items.length > 0) items.push(`${items.pop() ?? ''}\n${line.slice(2)}`);
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
  const details = whole.endsWith(' ()') ? null : DETAILS.exec(whole);
  const [suffix = '', time, minutes, category] = details ?? [];
  const text = whole.slice(0, whole.length - suffix.length);
  builder.add(`${scheduleDate ?? ''}/${text}`, text, {
    isDone: mark === 'x',
    scheduleDate,
    scheduleTime: time ?? null,
    minutes: minutes === undefined ? null : Number(minutes),
    ...(category === undefined ? {} : { category }),
  });
}

function addEntry(builder: NoteBuilder, item: string, scheduleDate: string | null): void {
  const rows = item.split('\n');
  const last = rows.at(-1) ?? '';
  const hasTags = rows.length > 1 && TAGS.test(last);
  const text = (hasTags ? rows.slice(0, -1) : rows).join('\n');
  const categories = hasTags ? last.split(' ') : [];
  builder.add(`${scheduleDate ?? ''}/journal/${text}`, text, { type: 'journal', categories, scheduleDate });
}
