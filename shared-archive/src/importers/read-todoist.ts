import { isPlainObject, type PlainObject, parsePlainJson } from '../content/plain-json.ts';
import type { ParsedNotes, Priority, ReaderOptions } from './imported-note.ts';
import { joinTitles } from './join-titles.ts';
import { readTextField } from './json-fields.ts';
import { NoteBuilder } from './note-builder.ts';
import { parseTable } from './parse-table.ts';
import { readDate } from './read-date.ts';

/** Columns that an import reads. Every other column with a value is counted as left out. */
const READ = ['TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'INDENT', 'DATE', 'DURATION', 'DURATION_UNIT', 'DEADLINE'];
/** Columns that describe the file, its author or its display, not a task. They are not counted as left out. */
const IGNORED = ['DATE_LANG', 'DEADLINE_LANG', 'TIMEZONE', 'AUTHOR', 'META', 'IS_COLLAPSED', 'VIEW_STYLE'];
/** Priorities by their number. 4 is that of a task without one. */
const PRIORITIES: Readonly<Record<string, Priority>> = { 1: 'high', 2: 'medium', 3: 'low' };
/** Deepest nesting of the data of an attached file. */
const FILE_DATA_DEPTH_MAX = 5;

type Row = Readonly<Record<string, string>>;

/** True for the first line of a project that Todoist exported as CSV. */
export const isTodoistCsv = (text: string): boolean => TODOIST_HEAD.test(text);
/** First columns of a table of Todoist. A spreadsheet may save it with semicolons or tabs. */
const TODOIST_HEAD = /^\ufeff?"?TYPE"?([,;\t])"?CONTENT"?(?:\1|\r|\n|$)/i;

/**
 * Reads a Todoist project (CSV). A task becomes a note, its section and the project become categories, and its
 * description and comments become further rows of the text. A subtask becomes a sub-line of its task; one below a
 * subtask is a sub-line of the same task and includes the subtask's title. A date that is a phrase ('every monday')
 * stays in the text. A comment on the project and the description of a section become journal entries. The file does not
 * name the project; its name is the project's, with an id in a backup.
 */
export function readTodoist(text: string, { timeZone, writtenOn }: ReaderOptions, fileName = ''): ParsedNotes {
  const builder = new NoteBuilder();
  const project = projectOf(fileName);
  let section = '';
  const ancestors: string[] = [];
  /** Key of the last task that is not a subtask. */
  let top: string | undefined;
  for (const { row, comments } of rowsWithComments(text)) {
    const type = typeOf(row);
    const content = withoutFileData((row.CONTENT ?? '').trim(), builder);
    const date = (row.DATE ?? '').trim();
    const due = readDate(date, timeZone, { language: languageOf(row.DATE_LANG), writtenOn });
    const further = [row.DESCRIPTION ?? '', ...comments.map((comment) => withoutFileData(comment, builder))];
    if (type === 'section') {
      section = content;
      ancestors.length = 0;
    }
    if (type === 'note' || (type === 'section' && further.some(isFilledText))) {
      builder.add(`${type}/${section}/${content}`, [content, ...further].filter(isFilledText).join('\n'), {
        type: 'journal',
        categories: [section, project],
        scheduleDate: due?.date ?? null,
      });
    }
    if (type !== 'task') continue;
    for (const name of Object.keys(row)) {
      const isRead = READ.includes(name) || IGNORED.includes(name);
      if (!isRead && isFilledText(row[name] ?? '')) builder.drop(name.toLowerCase());
    }
    const deadline = readDate(row.DEADLINE ?? '', timeZone, { language: languageOf(row.DEADLINE_LANG), writtenOn });
    if (!deadline && isFilledText(row.DEADLINE ?? '')) builder.drop('deadline');
    const depth = Math.max(1, Math.min(Number.parseInt(row.INDENT ?? '1', 10) || 1, ancestors.length + 1));
    ancestors.length = depth - 1;
    const { title, labels } = splitLabels(content);
    const phrase = date !== '' && !due ? ` (${date})` : '';
    const subLineOf = ancestors.length > 0 ? top : undefined;
    // The key contains the titles of all tasks above, so a file that an earlier release has imported adds nothing.
    const path = joinTitles(ancestors, title) + phrase;
    const head = subLineOf === undefined ? path : joinTitles(ancestors.slice(1), title) + phrase;
    const key = builder.add(`${section}/${path}`, [head, ...further].filter(isFilledText).join('\n'), {
      categories: [...labels, section, project],
      scheduleDate: due?.date ?? null,
      scheduleTime: due?.time ?? null,
      minutes: durationOf(row),
      deadline: deadline?.date ?? null,
      priority: PRIORITIES[(row.PRIORITY ?? '').trim()] ?? 'none',
      ...(subLineOf === undefined ? {} : { subLineOf }),
    });
    if (ancestors.length === 0) top = key;
    ancestors.push(title);
  }
  return builder.result;
}

/** Returns the project in a file's name: `Garden [6Crg8jQ8].csv` in a backup, else `Garden.csv`; '' for the inbox. */
function projectOf(fileName: string): string {
  const [, name = ''] = /^(.*)\.csv$/i.exec(fileName.split('/').at(-1) ?? '') ?? [];
  const project = name.replace(/ ?(?:\[\w+\]|\(\d+\))$/, '').trim();
  return project.toLowerCase() === 'inbox' ? '' : project;
}

const languageOf = (code = ''): string => code.slice(0, 2).toLowerCase();

const typeOf = (row: Row): string => (row.TYPE ?? '').trim().toLowerCase();

/** Each row with the comments (`note` rows) that follow it, if it is a task. Every other comment is a row of its own. */
function rowsWithComments(text: string): { row: Row; comments: string[] }[] {
  const { data } = parseTable<Row>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    delimiter: TODOIST_HEAD.exec(text)?.[1] ?? ',',
    transformHeader: (name) => name.trim().toUpperCase(),
  });
  const found: { row: Row; comments: string[] }[] = [];
  for (const row of data) {
    const last = found.at(-1);
    if (typeOf(row) === 'note' && last && typeOf(last.row) === 'task') last.comments.push(row.CONTENT ?? '');
    else found.push({ row, comments: [] });
  }
  return found;
}

/** Replaces the data of an attached file, `[[file {…}]]`, by the file's name and address, and counts the file. */
function withoutFileData(text: string, builder: NoteBuilder): string {
  // Without an end of such data behind it, the text is not searched: the search would take quadratic time.
  const end = text.lastIndexOf('}]]') + 3;
  if (end < 3) return text;
  const head = text.slice(0, end).replace(/\[\[file (\{.*?\})\]\]/gs, (whole, data) => {
    const file = parseFileData(String(data));
    const parts = [readTextField(file, 'file_name'), readTextField(file, 'file_url')].filter(isFilledText);
    if (parts.length === 0) return String(whole);
    builder.drop('attachment');
    return parts.join(' ');
  });
  return head + text.slice(end);
}

function parseFileData(data: string): PlainObject {
  try {
    const value = parsePlainJson(data, FILE_DATA_DEPTH_MAX);
    return isPlainObject(value) ? value : {};
  } catch {
    return {}; // Data that is not JSON stays in the text.
  }
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
