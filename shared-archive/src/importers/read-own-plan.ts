import { ANTI_DIRECTION_ID, DIRECTION_ID, getKindDeclaration, type Kind } from '@northkeep/contracts';
import type { ArchiveRecord } from '../content/entries.ts';
import { decodeMarkdownText } from '../readable/markdown-text.ts';
import { NO_DIRECTION, NO_NOTE } from '../readable/plan-markdown.ts';
import type { ImportRefusal } from './imported-note.ts';
import { lastDayOfPeriod } from './last-day.ts';

const STEP = /^- (.*) \((\d{1,16})× a week(, parked)?\)$/;
const WEEK_ROW = /^\| (\d{4}-W\d{2}) \| (.*) \| (.*) \| (\d{1,16}) of (\d{1,16}) \|$/;
const REVIEW = /^### (\d{4}-(?:W(?:0[1-9]|[1-4]\d|5[0-3])|Q[1-4]))$/;
/** Rows of the tables that hold no record: the names of the columns, and the line below them. */
const TABLE_HEAD = /^\| (?:week|taken) \||^\|---/;

/** Content of a planner file. */
export interface PlanRead {
  readonly records: ArchiveRecord[];
  /** Labels of the records whose place in the plan is unknown. */
  readonly refused: readonly ImportRefusal[];
  /** Number of assessments, of which the file contains only the scores. */
  readonly assessments: number;
}

/**
 * True for the planner file of an export, recognised by its name and because each of its lines has the form of such a
 * file.
 */
export const isNorthkeepPlanMarkdown = (name: string, text: string): boolean =>
  /(^|\/)plan(?: ?\(\d+\))?\.md$/.test(name) && text.startsWith('# ') && readLines(text).isPlan;

/**
 * Reads the planner file that {@link toMarkdown} has written: directions, obstacles, aims, goals, milestones, steps,
 * weeks and the notes of reviews. Markdown contains no ids, so the id of a record is the list of labels from the root
 * down to it.
 */
export const readNorthkeepPlanMarkdown = (text: string): PlanRead => readLines(text).finish();

function readLines(text: string): PlanReader {
  const reader = new PlanReader();
  const lines = text.split(/\r?\n/);
  for (const [i, line] of lines.entries()) reader.read(line, lines[i + 2] ?? '');
  return reader;
}

type Section = 'head' | 'directions' | 'obstacles' | 'aim' | 'weeks' | 'reviews' | 'assessments' | 'orphans';
interface Place {
  readonly kind: Kind;
  readonly id: string;
}
interface StepIds {
  readonly stepId: string;
  readonly goalId: string;
  readonly aimId: string;
  readonly aimLabel: string;
}

class PlanReader {
  readonly #records: ArchiveRecord[] = [];
  readonly #refused: ImportRefusal[] = [];
  #assessments = 0;
  #isPlan = true;
  readonly #ids = new Set<string>();
  /** Number of records with the same id so far, so that many equal labels are not searched from the first number. */
  readonly #repeats = new Map<string, number>();
  #section: Section = 'head';
  #aim: Place | null = null;
  #goal: Place | null = null;
  #milestone: Place | null = null;
  /**
   * Steps with the same labels of goal and step, because a week states only these two labels. The first row of a week
   * with them belongs to the first of the steps, the second row to the second.
   */
  readonly #steps = new Map<string, StepIds[]>();
  /** Number of rows of a week with the same labels so far. */
  readonly #rows = new Map<string, number>();
  #labels = { aim: '', goal: '' };
  #review: { readonly period: string; readonly rows: string[] } | null = null;

  /**
   * Reads a line. `following` is the line two lines further down: after a heading and its empty line, it is the first
   * line of text.
   */
  read(line: string, following: string): void {
    if (this.#section === 'reviews' && !line.startsWith('## ')) this.#readReview(line);
    else if (line.startsWith('## ')) this.#begin(line.slice(3), following);
    else if (line !== '' && !this.#readRow(line)) this.#isPlan = false;
  }

  /** False after a line that {@link toMarkdown} does not write. */
  get isPlan(): boolean {
    return this.#isPlan;
  }

  /** Reads a row of the present section; returns false for a row in another form. */
  #readRow(line: string): boolean {
    if (this.#section === 'head') return this.#readHead(line);
    if (this.#section === 'weeks') return this.#readWeek(line);
    if (this.#section === 'aim') return this.#readBranch(line);
    const isItem = line.startsWith('- ');
    if (this.#section === 'directions' && isItem) this.#add('idealLife', line.slice(2), null);
    else if (this.#section === 'obstacles' && isItem) this.#add('obstacles', line.slice(2), null);
    else if (this.#section === 'orphans' && isItem)
      this.#refused.push({ where: decodeMarkdownText(line.slice(2)), reason: 'noParent' });
    else if (this.#section === 'assessments' && line.startsWith('| '))
      this.#assessments += TABLE_HEAD.test(line) ? 0 : 1;
    else return TABLE_HEAD.test(line);
    return true;
  }

  #readHead(line: string): boolean {
    if (line.startsWith('Away from: ')) this.#fixed(ANTI_DIRECTION_ID, line.slice('Away from: '.length));
    else if (!line.startsWith('# ')) return false;
    else if (line !== `# ${NO_DIRECTION}`) this.#fixed(DIRECTION_ID, line.slice(2));
    return true;
  }

  finish(): PlanRead {
    this.#endReview();
    return { records: this.#records, refused: this.#refused, assessments: this.#assessments };
  }

  /**
   * Begins a section or an aim. An aim can have the same name as a section; the text after the heading distinguishes
   * the two.
   */
  #begin(heading: string, following: string): void {
    this.#endReview();
    [this.#aim, this.#goal, this.#milestone] = [null, null, null];
    const isList = following.startsWith('- ');
    if (heading === 'Further directions' && isList) this.#section = 'directions';
    else if (heading === 'Obstacles' && isList) this.#section = 'obstacles';
    else if (heading === 'Weeks' && following.startsWith('| ')) this.#section = 'weeks';
    else if (heading === 'Reviews' && /^### \d{4}-[WQ]/.test(following)) this.#section = 'reviews';
    else if (heading === 'Assessments' && following.startsWith('| ')) this.#section = 'assessments';
    else if (heading === 'Without a place in the plan' && isList) this.#section = 'orphans';
    else {
      this.#section = 'aim';
      this.#labels = { aim: heading, goal: '' };
      this.#aim = this.#add('aims', heading, null);
    }
  }

  #readBranch(line: string): boolean {
    const step = STEP.exec(line);
    if (line.startsWith('#### ')) this.#milestone = this.#add('milestones', line.slice(5), this.#goal);
    else if (line.startsWith('### ')) {
      this.#milestone = null;
      this.#labels.goal = line.slice(4);
      this.#goal = this.#add('goals', line.slice(4), this.#aim);
    } else if (step) {
      const [, label = '', total = '', parked] = step;
      const values = { total: Number(total), status: parked ? 'parked' : 'selected' };
      const place = this.#add('steps', label, this.#milestone ?? this.#goal, values);
      const above = { goalId: this.#goal?.id ?? '', aimId: this.#aim?.id ?? '', aimLabel: this.#labels.aim };
      const labels = `${this.#labels.goal}\n${label}`;
      const steps = this.#steps.get(labels);
      if (steps) steps.push({ stepId: place.id, ...above });
      else this.#steps.set(labels, [{ stepId: place.id, ...above }]);
    } else return false;
    return true;
  }

  #readWeek(line: string): boolean {
    const [, week = '', goal = '', step = '', progress = '', target = ''] = WEEK_ROW.exec(line) ?? [];
    if (week === '') return TABLE_HEAD.test(line);
    const [goalLabel, stepLabel] = [plainCell(goal), plainCell(step)];
    const labels = `${goalLabel}\n${stepLabel}`;
    // The export contains the progress of a week even after its step was deleted, so the step may be missing in this
    // file.
    const lost = { stepId: `step ${labels}`, goalId: `goal ${goalLabel}`, aimId: `aim of ${goalLabel}`, aimLabel: '' };
    const row = this.#rows.get(`${week}\n${labels}`) ?? 0;
    this.#rows.set(`${week}\n${labels}`, row + 1);
    const ids =
      this.#steps.get(labels)?.[row] ?? (row === 0 ? lost : { ...lost, stepId: `step ${labels} (${row + 1})` });
    const [goalText, stepText, aimText] = [goalLabel, stepLabel, ids.aimLabel].map(decodeMarkdownText);
    const texts = { goalLabel: goalText ?? '', stepLabel: stepText ?? '', aimLabel: aimText ?? '' };
    const values = { ...ids, ...texts, week, progress: Number(progress), target: Number(target) };
    this.#push({ kind: 'weeklyProgress', id: this.#unique(`${week} ${labels}`), values });
    return true;
  }

  #readReview(line: string): void {
    const period = REVIEW.exec(line)?.[1];
    if (period === undefined) {
      this.#review?.rows.push(line);
      return;
    }
    this.#endReview();
    this.#review = { period, rows: [] };
  }

  /**
   * The Markdown does not contain the time of the review, so the review counts as completed on the last day of its week
   * or quarter.
   */
  #endReview(): void {
    const review = this.#review;
    this.#review = null;
    if (!review) return;
    const note = review.rows.join('\n').trim();
    const completedAt = `${lastDayOfPeriod(review.period)}T12:00:00.000Z`;
    const text = note === '' || note === NO_NOTE ? null : decodeMarkdownText(note);
    this.#push({ kind: 'reviews', id: review.period, values: { completedAt, note: text, decisions: [] } });
  }

  #fixed(id: string, label: string): void {
    this.#push({ kind: 'idealLife', id, values: { label: decodeMarkdownText(label) } });
  }

  #add(kind: Kind, label: string, parent: Place | null, values: ArchiveRecord['values'] = {}): Place {
    const id = this.#unique(`${parent === null ? kind : parent.id}/${label}`);
    const place = { parentKind: parent?.kind ?? null, parentId: parent?.id ?? null };
    this.#push({ kind, id, ...place, values: { label: decodeMarkdownText(label), ...values } });
    return { kind, id };
  }

  #push(parts: Pick<ArchiveRecord, 'kind' | 'id' | 'values'> & Partial<ArchiveRecord>): void {
    const index = getKindDeclaration(parts.kind).ordered ? this.#records.length : null;
    const base = {
      state: 'live',
      parentKind: null,
      parentId: null,
      createdAt: null,
      updatedAt: null,
      damaged: {},
    } as const;
    this.#records.push({ ...base, index, schema: getKindDeclaration(parts.kind).schema, ...parts });
  }

  #unique(id: string): string {
    let found = id;
    for (let n = this.#repeats.get(id) ?? 2; this.#ids.has(found); n += 1) {
      found = `${id} (${n})`;
      this.#repeats.set(id, n + 1);
    }
    this.#ids.add(found);
    return found;
  }
}

const plainCell = (text: string): string => text.replaceAll('\\|', '|');
