import { cutText, getKindDeclaration, isoWeekOf, type Kind, LABEL_LENGTH_MAX } from '@northkeep/contracts';
import type { ArchiveRecord } from '../content/entries.ts';
import { cleanText } from './clean-text.ts';
import { type HabitColumn, isHabitTable, readHabitTable } from './habit-table.ts';
import type { ReaderOptions } from './imported-note.ts';
import type { ImportedRecord } from './imported-record.ts';
import type { NoteBuilder } from './note-builder.ts';
import { parseTable } from './parse-table.ts';

/** First columns of the list of habits of Loop. */
const LOOP_HABITS = /^\ufeff?"?Position"?,"?Name"?,/i;
/** First columns of the marks of one habit of Loop. */
const LOOP_HABIT = /^\ufeff?"?Date"?,"?Value"?(?:,"?Notes"?)?\r?\n/i;
/** Columns of the list of habits without a place in a step. They are counted when they have a value. */
const LEFT_OUT = ['Question', 'Description', 'Unit', 'Target Value'];
const GOAL_LABEL = 'Habits';
const DAYS = 7;

type Definition = Readonly<Record<string, string>>;
/** A habit, with the row of the list that describes it. */
type Habit = Pick<HabitColumn, 'label' | 'dates'> & { readonly definition: Definition | undefined };

/**
 * Reads the tables of a habit tracker, such as the export of Loop. A habit becomes a step of an aim with the name of the
 * file, and the number of days in a week on which it was done becomes the count of that week.
 */
export class HabitReader {
  readonly #timeZone: string;
  readonly #definitions: Definition[] = [];
  /** Tables of several habits. */
  readonly #tables: string[] = [];
  /** Tables of one habit, by the folder of the file. */
  readonly #single = new Map<string, string>();
  #scores = 0;

  constructor({ timeZone }: ReaderOptions) {
    this.#timeZone = timeZone;
  }

  /** Takes a file; returns false for one that is no table of habits. */
  add(path: string, text: string): boolean {
    if (!/\.(?:csv|tsv)$/i.test(path)) return false;
    const [name = '', folder = ''] = path.split('/').reverse();
    if (LOOP_HABITS.test(text))
      for (const row of parseTable<Definition>(text, { header: true, skipEmptyLines: 'greedy' }).data)
        this.#definitions.push(row);
    else if (/^scores\.csv$/i.test(name) && /^"?Date"?,/i.test(text)) this.#scores += 1;
    else if (LOOP_HABIT.test(text)) this.#single.set(folder === '' ? name.replace(/\.\w+$/, '') : folder, text);
    else if (/^checkmarks\.csv$/i.test(name) || isHabitTable(text, this.#timeZone)) this.#tables.push(text);
    else return false;
    return true;
  }

  /** Returns the records of all files; `fileName` is that of the chosen file. */
  finish(fileName: string, builder: NoteBuilder): ImportedRecord[] {
    if (this.#scores > 0) builder.drop('Scores.csv', this.#scores);
    const habits = this.#readHabits(builder);
    for (const definition of this.#definitions)
      for (const name of LEFT_OUT) if ((definition[name] ?? '').trim() !== '') builder.drop(name.toLowerCase());
    return habits.length === 0 ? [] : createPlan(fileName, habits);
  }

  #readHabits(builder: NoteBuilder): Habit[] {
    const labels = this.#definitions.map((definition) => definition.Name ?? '');
    // Only the newer Loop, whose list has this column, has habits with amounts.
    const hasAmounts = this.#definitions.some((definition) => definition.Type !== undefined);
    const read = (text: string, names: readonly string[]) => {
      const table = readHabitTable(text, this.#timeZone, { labels: names, hasAmounts });
      for (const date of table.undated) builder.refuse(date, 'unreadable');
      for (const { label, unread } of table.columns) if (unread > 0) builder.drop(label, unread);
      if (table.notes > 0) builder.drop('notes', table.notes);
      return table.columns;
    };
    const columns = this.#tables.flatMap((text) => read(text, labels));
    const single = [...this.#single].flatMap(([folder, text]) => {
      const [, position = '', name = folder] = /^(\d{3})(?: (.*))?$/.exec(folder) ?? [];
      const label = this.#definitions[Number(position) - 1]?.Name ?? name;
      return read(text, [label]).map((column) => ({ ...column, label }));
    });
    const known = columns.length > 0 ? columns : single;
    const byName = new Map(this.#definitions.map((definition) => [(definition.Name ?? '').trim(), definition]));
    const withMarks = known.map(({ label, dates }) => ({ label, dates, definition: byName.get(label) }));
    const marked = new Set(known.map(({ label }) => label));
    const others = this.#definitions.filter(({ Name = '' }) => !marked.has(Name.trim()));
    return [...withMarks, ...others.map((definition) => ({ label: definition.Name ?? '', dates: [], definition }))];
  }
}

function createPlan(fileName: string, habits: readonly Habit[]): ImportedRecord[] {
  const records: ImportedRecord[] = [];
  const labelOf = (text: string, other: string) => cutText(cleanText(text).trim(), LABEL_LENGTH_MAX) || other;
  const aimLabel = labelOf(withoutDate(fileName), GOAL_LABEL);
  const add = (kind: Kind, parts: Pick<ArchiveRecord, 'id' | 'values'> & Partial<ArchiveRecord>) => {
    const index = getKindDeclaration(kind).ordered ? records.length : null;
    const { schema } = getKindDeclaration(kind);
    const base = { state: 'live', parentKind: null, parentId: null, createdAt: null, updatedAt: null } as const;
    // A later export has a file of another name and content, with the same habits.
    const worldId = kind === 'weeklyProgress' ? {} : { worldId: parts.id };
    records.push({ ...base, damaged: {}, kind, index, schema, ...worldId, ...parts });
  };
  const aimId = `habits/${aimLabel}`;
  const goalId = `${aimId}/goal`;
  add('aims', { id: aimId, values: { label: aimLabel } });
  add('goals', { id: goalId, parentKind: 'aims', parentId: aimId, values: { label: GOAL_LABEL } });
  const repeats = new Map<string, number>();
  for (const { label, dates, definition } of habits) {
    const stepLabel = labelOf(label, 'Habit');
    const count = (repeats.get(stepLabel) ?? 0) + 1;
    repeats.set(stepLabel, count);
    const stepId = `${goalId}/${stepLabel}${count === 1 ? '' : ` (${count})`}`;
    const total = timesAWeek(definition);
    const status = /^(?:true|1|yes)$/i.test(definition?.['Archived?'] ?? '') ? 'parked' : 'selected';
    const values = { label: stepLabel, total, status };
    add('steps', { id: stepId, parentKind: 'goals', parentId: goalId, values });
    const ids = { aimId, goalId, stepId, aimLabel, goalLabel: GOAL_LABEL, stepLabel };
    for (const [week, progress] of countWeeks(dates))
      add('weeklyProgress', { id: `${stepId} ${week}`, values: { ...ids, week, progress, target: total } });
  }
  return records;
}

/** Returns the name of a file without its folders, its ending and the day of the export. */
const withoutDate = (name: string): string =>
  (name.split('/').at(-1) ?? '').replace(/\.\w+$/, '').replace(/(?:[ _-]*csv)?[ _-]*\d{4}-\d{2}-\d{2}.*$/i, '');

/** Returns how often a habit is planned in a week: every day without a frequency. */
function timesAWeek(definition: Definition | undefined): number {
  const times = Number(definition?.FrequencyNumerator ?? definition?.NumRepetitions);
  const days = Number(definition?.FrequencyDenominator ?? definition?.Interval);
  return times > 0 && days > 0 ? Math.max(1, Math.min(DAYS, Math.round((times * DAYS) / days))) : DAYS;
}

/** Returns the number of different days in each ISO week. */
function countWeeks(dates: readonly string[]): Map<string, number> {
  const weeks = new Map<string, number>();
  for (const date of new Set(dates)) weeks.set(isoWeekOf(date), (weeks.get(isoWeekOf(date)) ?? 0) + 1);
  return weeks;
}
