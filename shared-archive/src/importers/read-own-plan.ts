import {
  ANTI_DIRECTION_ID,
  addDays,
  DIRECTION_ID,
  getKindDeclaration,
  type Kind,
  mondayOfIsoWeek,
} from '@northkeep/contracts';
import type { ArchiveRecord } from '../content/entries.ts';

const STEP = /^- (.*) \((\d{1,2})× a week(, parked)?\)$/;
const WEEK_ROW = /^\| (\d{4}-W\d{2}) \| (.*) \| (.*) \| (\d{1,3}) of (\d{1,2}) \|$/;
const WEEK_REVIEW = /^### (\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3]))$/;
const NO_NOTE = 'Without a note.';

/** True for the planner file of an export, recognised by its name and its first line. */
export const isNorthkeepPlanMarkdown = (name: string, text: string): boolean =>
  /(^|\/)plan\.md$/.test(name) && text.startsWith('# ');

/**
 * Reads the planner file that {@link toMarkdown} has written: directions, obstacles, aims, goals, milestones, steps,
 * weeks and the notes of reviews. Markdown contains no ids, so the id of a record is the list of labels from the root
 * down to it.
 */
export function readNorthkeepPlanMarkdown(text: string): ArchiveRecord[] {
  const reader = new PlanReader();
  const lines = text.split('\n');
  for (const [i, line] of lines.entries()) reader.read(line, lines[i + 2] ?? '');
  return reader.finish();
}

type Section = 'head' | 'directions' | 'obstacles' | 'aim' | 'weeks' | 'reviews' | 'other';
interface Place {
  readonly kind: Kind;
  readonly id: string;
}

class PlanReader {
  readonly #records: ArchiveRecord[] = [];
  readonly #ids = new Set<string>();
  /** Number of records with the same id so far, so that many equal labels are not searched from the first number. */
  readonly #repeats = new Map<string, number>();
  #section: Section = 'head';
  #aim: Place | null = null;
  #goal: Place | null = null;
  #milestone: Place | null = null;
  /** Step ids, keyed by the labels of the goal and the step, because a week states only these two labels. */
  readonly #steps = new Map<
    string,
    { readonly stepId: string; readonly goalId: string; readonly aimId: string; readonly aimLabel: string }
  >();
  #labels = { aim: '', goal: '' };
  #review: { readonly week: string; readonly rows: string[] } | null = null;

  /**
   * Reads a line. `following` is the line two lines further down: after a heading and its empty line, it is the first
   * line of text.
   */
  read(line: string, following: string): void {
    if (this.#section === 'reviews' && !line.startsWith('## ')) this.#readReview(line);
    else if (line.startsWith('## ')) this.#begin(line.slice(3), following);
    else if (this.#section === 'head') this.#readHead(line);
    else if (this.#section === 'directions' && line.startsWith('- ')) this.#add('idealLife', line.slice(2), null);
    else if (this.#section === 'obstacles' && line.startsWith('- ')) this.#add('obstacles', line.slice(2), null);
    else if (this.#section === 'weeks') this.#readWeek(line);
    else if (this.#section === 'aim') this.#readBranch(line);
  }

  #readHead(line: string): void {
    if (line.startsWith('# ') && line !== '# Plan') this.#fixed(DIRECTION_ID, line.slice(2));
    if (line.startsWith('Away from: ')) this.#fixed(ANTI_DIRECTION_ID, line.slice('Away from: '.length));
  }

  finish(): ArchiveRecord[] {
    this.#endReview();
    return this.#records;
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
    else if (heading === 'Assessments' && following.startsWith('| ')) this.#section = 'other';
    else if (heading === 'Without a place in the plan') this.#section = 'other';
    else {
      this.#section = 'aim';
      this.#labels = { aim: heading, goal: '' };
      this.#aim = this.#add('aims', heading, null);
    }
  }

  #readBranch(line: string): void {
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
      this.#steps.set(`${this.#labels.goal}\n${label}`, { stepId: place.id, ...above });
    }
  }

  #readWeek(line: string): void {
    const [, week = '', goal = '', step = '', progress = '', target = ''] = WEEK_ROW.exec(line) ?? [];
    if (week === '') return;
    const [goalLabel, stepLabel] = [plainCell(goal), plainCell(step)];
    const labels = `${goalLabel}\n${stepLabel}`;
    // The export contains the progress of a week even after its step was deleted, so the step may be missing in this
    // file.
    const lost = { stepId: `step ${labels}`, goalId: `goal ${goalLabel}`, aimId: `aim of ${goalLabel}`, aimLabel: '' };
    const ids = this.#steps.get(labels) ?? lost;
    const values = { ...ids, goalLabel, stepLabel, week, progress: Number(progress), target: Number(target) };
    this.#push({ kind: 'weeklyProgress', id: this.#unique(`${week} ${labels}`), values });
  }

  #readReview(line: string): void {
    const week = WEEK_REVIEW.exec(line)?.[1];
    if (week !== undefined) {
      this.#endReview();
      this.#review = { week, rows: [] };
    } else if (/^### \d{4}-Q[1-4]$/.test(line)) this.#endReview();
    else this.#review?.rows.push(line);
  }

  /**
   * The Markdown does not contain the time of the review, so the review counts as completed on the last day of its
   * week.
   */
  #endReview(): void {
    const review = this.#review;
    this.#review = null;
    if (!review) return;
    const note = review.rows.join('\n').trim();
    const completedAt = `${addDays(mondayOfIsoWeek(review.week), 6)}T12:00:00.000Z`;
    const values = { completedAt, note: note === '' || note === NO_NOTE ? null : note, decisions: [] };
    this.#push({ kind: 'reviews', id: review.week, values });
  }

  #fixed(id: string, label: string): void {
    this.#push({ kind: 'idealLife', id, values: { label } });
  }

  #add(kind: Kind, label: string, parent: Place | null, values: ArchiveRecord['values'] = {}): Place {
    const id = this.#unique(`${parent === null ? kind : parent.id}/${label}`);
    const place = { parentKind: parent?.kind ?? null, parentId: parent?.id ?? null };
    this.#push({ kind, id, ...place, values: { label, ...values } });
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
