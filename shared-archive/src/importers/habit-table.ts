import { ArchiveError } from '../format/archive-error.ts';
import { parseTable } from './parse-table.ts';
import { readDate } from './read-date.ts';

/** Columns of a table with habits, or of one habit, that hold words and not marks. */
const NOTES = /^(?:notes?|comments?)$/i;
const DONE = /^(?:yes|yes_manual|y|x|true|done|[1✓✔☑✅●]|✔️)$/iu;
/** `yes_auto` is a day that Loop counts as done because of another day. */
const NOT_DONE = /^(?:|no|n|false|skip|skipped|unknown|yes_auto|-1|[-0✗✘❌☐○])$/iu;
/** Marks of the older Loop: unknown, not done, done by another day, done, left out on purpose. */
const LOOP_NUMBER = /^(?:-1|[0-3])$/;
const LOOP_DONE = '2';
/** Maximum number of columns: habits, or the days of 27 years. */
const COLUMNS_MAX = 10_000;
/** Number of rows from which a table is recognised. */
const SAMPLE_ROWS = 50;

export interface HabitColumn {
  readonly label: string;
  /** Dates on which the habit was done. */
  readonly dates: readonly string[];
  /** Number of cells that are no marks. */
  readonly unread: number;
}

export interface HabitTable {
  readonly columns: readonly HabitColumn[];
  /** Number of notes on days. */
  readonly notes: number;
  /** First cells of the rows without a date. */
  readonly undated: readonly string[];
}

/** True for a table of marks by date and habit, in whose first rows every cell is a date or a mark. */
export function isHabitTable(text: string, timeZone: string): boolean {
  const rows = rowsOf(text.split('\n', SAMPLE_ROWS).join('\n'), timeZone);
  const [head = [], ...days] = rows;
  const marks = days.flatMap((row) => row.slice(1).filter((_, i) => !NOTES.test(head[i + 1] ?? '')));
  return (
    marks.some((mark) => mark !== '') &&
    marks.every((mark) => DONE.test(mark) || NOT_DONE.test(mark) || LOOP_NUMBER.test(mark)) &&
    days.every(([date = '']) => readDate(date, timeZone) !== null)
  );
}

/**
 * Reads a table with a row for each date, or a column for each date. Amounts count as done in a table of Loop
 * (`hasAmounts`).
 * @param labels names of the habits in the order of the columns, where the file does not quote them; used only when
 * their number is the same
 */
export function readHabitTable(
  text: string,
  timeZone: string,
  { labels = [], hasAmounts = false }: { readonly labels?: readonly string[]; readonly hasAmounts?: boolean } = {},
): HabitTable {
  const [head = [], ...days] = rowsOf(text, timeZone);
  const width = days[0]?.length ?? head.length;
  const names = labels.length === width - 1 ? ['', ...labels] : head;
  const isOldLoop = isWrittenByOldLoop(days);
  const isDone = (mark: string): boolean =>
    isOldLoop ? mark === LOOP_DONE : DONE.test(mark) || (hasAmounts && Number(mark) > 0);
  const isKnown = (mark: string): boolean =>
    isDone(mark) || NOT_DONE.test(mark) || LOOP_NUMBER.test(mark) || (hasAmounts && Number.isFinite(Number(mark)));
  const dates = days.map(([date = '']) => readDate(date, timeZone)?.date ?? null);
  const columns: HabitColumn[] = [];
  let notes = 0;
  for (let at = 1; at < width; at += 1) {
    const label = (names[at] ?? '').trim();
    const marks = days.map((row) => row[at] ?? '');
    if (NOTES.test(label)) notes += marks.filter((mark) => mark !== '').length;
    else {
      const done = marks.flatMap((mark, i) => (isDone(mark) ? [dates[i] ?? null] : []));
      const unread = marks.filter((mark) => !isKnown(mark)).length;
      columns.push({ label, dates: done.filter((date) => date !== null), unread });
    }
  }
  return { columns, notes, undated: days.flatMap(([date = ''], i) => (dates[i] ? [] : [date])) };
}

/** Returns the cells of a table with a row for each date, without the empty cells that end each row of Loop. */
function rowsOf(text: string, timeZone: string): readonly (readonly string[])[] {
  const { data } = parseTable<string[]>(text, { skipEmptyLines: 'greedy' });
  if ((data[0]?.length ?? 0) > COLUMNS_MAX) throw new ArchiveError('TOO_LARGE', 'columns');
  const rows = data.map((row) => row.map((cell) => cell.trim()));
  const [head = []] = rows;
  const hasEnds = rows.length > 1 && rows.every((row) => row.length > 2 && row.at(-1) === '');
  const dated = head.slice(1).filter((cell) => cell !== '');
  const isTurned = dated.length > 0 && dated.every((cell) => readDate(cell, timeZone) !== null);
  if (isTurned) return head.map((_, at) => rows.map((row) => row[at] ?? ''));
  return hasEnds ? rows.map((row) => row.slice(0, -1)) : rows;
}

/** True when all marks are numbers of the older Loop and some of them the one for 'done', which other programs do not use. */
function isWrittenByOldLoop(days: readonly (readonly string[])[]): boolean {
  const marks = days.flatMap((row) => row.slice(1)).filter((mark) => mark !== '');
  return marks.includes(LOOP_DONE) && marks.every((mark) => LOOP_NUMBER.test(mark));
}
