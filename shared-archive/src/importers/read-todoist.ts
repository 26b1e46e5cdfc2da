import Papa from 'papaparse';
import type { ParsedNotes, ReaderOptions } from './imported-note.ts';
import { NoteBuilder } from './note-builder.ts';
import { readDate } from './read-date.ts';

/** Columns that an import reads. Every other column with a value is counted as left out. */
const READ = ['TYPE', 'CONTENT', 'DESCRIPTION', 'INDENT', 'DATE', 'DURATION', 'DURATION_UNIT'];
/** Columns that describe the file, its author or its display, not a task. They are not counted as left out. */
const IGNORED = ['DATE_LANG', 'DEADLINE_LANG', 'TIMEZONE', 'AUTHOR', 'META', 'IS_COLLAPSED', 'VIEW_STYLE'];
/** Todoist's priority of a task that has none. */
const NO_PRIORITY = '4';

type Row = Readonly<Record<string, string>>;

/** True for the first line of a project that Todoist exported as CSV. */
export const isTodoistCsv = (text: string): boolean => /^\ufeff?"?TYPE"?,"?CONTENT"?(,|\r|\n|$)/i.test(text);

/**
 * Reads a Todoist project (CSV). A task becomes a note, its section becomes the category, and its description and
 * comments become further rows of the text. A subtask follows its task and includes the task's title. A date that is a
 * phrase ('every monday') stays in the text.
 */
export function readTodoist(text: string, { timeZone }: ReaderOptions): ParsedNotes {
  const builder = new NoteBuilder();
  let section = '';
  let ancestors: string[] = [];
  for (const { row, comments } of rowsWithComments(text)) {
    const type = (row.TYPE ?? '').trim().toLowerCase();
    const content = (row.CONTENT ?? '').trim();
    if (type === 'section') {
      section = content;
      ancestors = [];
      continue;
    }
    if (type !== 'task' || content === '') continue;
    for (const name of Object.keys(row)) {
      const isFilled = (row[name] ?? '').trim() !== '' && !(name === 'PRIORITY' && row[name] === NO_PRIORITY);
      if (isFilled && !READ.includes(name) && !IGNORED.includes(name)) builder.drop(name.toLowerCase());
    }
    const depth = Math.max(1, Math.min(Number.parseInt(row.INDENT ?? '1', 10) || 1, ancestors.length + 1));
    ancestors = ancestors.slice(0, depth - 1);
    const { title, labels } = splitLabels(content);
    const date = (row.DATE ?? '').trim();
    const due = readDate(date, timeZone);
    const head = [...ancestors, title].join(' › ') + (date !== '' && !due ? ` (${date})` : '');
    builder.add(`${section}/${head}`, [head, row.DESCRIPTION ?? '', ...comments].filter(isFilledText).join('\n'), {
      ...(section === '' ? {} : { category: section }),
      categories: labels,
      scheduleDate: due?.date ?? null,
      scheduleTime: due?.time ?? null,
      minutes: durationOf(row),
    });
    ancestors.push(title);
  }
  return builder.result;
}

/** Each row with the comments (`note` rows) that follow it. */
function rowsWithComments(text: string): { row: Row; comments: string[] }[] {
  const { data } = Papa.parse<Row>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    delimiter: ',',
    transformHeader: (name) => name.trim().toUpperCase(),
  });
  const found: { row: Row; comments: string[] }[] = [];
  for (const row of data) {
    if ((row.TYPE ?? '').trim().toLowerCase() === 'note') found.at(-1)?.comments.push(row.CONTENT ?? '');
    else found.push({ row, comments: [] });
  }
  return found;
}

/** Labels are words with an at sign at the end of the content: 'Buy milk @errands'. */
function splitLabels(content: string): { title: string; labels: string[] } {
  const labels: string[] = [];
  let title = content;
  for (let match = LAST_LABEL.exec(title); match?.index; match = LAST_LABEL.exec(title)) {
    labels.unshift(match[1] ?? '');
    title = title.slice(0, match.index);
  }
  return { title: title.trim(), labels };
}
const LAST_LABEL = /\s@(\S+)\s*$/;

function durationOf(row: Row): number | null {
  const amount = Number(row.DURATION);
  if (!(amount > 0)) return null;
  return /^day/i.test(row.DURATION_UNIT ?? '') ? amount * 1440 : amount;
}

const isFilledText = (text: string): boolean => text.trim() !== '';
