import { ANTI_DIRECTION_ID, addDays, DIRECTION_ID, isoWeekOf, type Kind } from '@northkeep/contracts';
import fc from 'fast-check';
import type { ArchiveManifest, ArchiveRecord } from '../content/entries.ts';
import { awkwardCategory, awkwardText } from './awkward-texts.ts';
import { createRecordFixture, TEST_MANIFEST } from './records.ts';

const FIRST_DAY = '2026-01-01';
const DAYS = 365;
const REPEATS = [
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=TU',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  null,
];
const TIMES = ['00:00', '09:30', '23:59', null, null];

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const day = orNull(fc.nat({ max: DAYS - 1 }).map((number) => addDays(FIRST_DAY, number)));
const commonValues = {
  text: awkwardText(),
  doneAt: fc.constant(null),
  inDashboard: fc.boolean(),
  minutes: fc.constantFrom(null, 0, 5, 45, 1440),
};

const task = fc
  .record({
    ...commonValues,
    ...{ isDone: fc.boolean(), type: fc.constant('task'), category: orNull(awkwardCategory), scheduleDate: day },
    ...{ scheduleTime: fc.constantFrom(...TIMES), repeat: fc.constantFrom(...REPEATS) },
    ...{ categories: fc.uniqueArray(awkwardCategory, { maxLength: 3 }) },
    ...{ priority: fc.constantFrom('none', 'low', 'medium', 'high'), deadline: day },
    reminder: fc.constantFrom(null, 0, 10, 1440),
  })
  .map((values) => ({ ...values, doneAt: values.isDone ? '2026-11-20T10:00:00.123Z' : null }));
const entry = fc.record({
  ...commonValues,
  ...{ isDone: fc.constant(false), type: fc.constant('journal'), scheduleDate: day },
  categories: fc.uniqueArray(awkwardCategory, { maxLength: 3 }),
});

/** A year of made-up notes, plans, weeks, reviews and saved cards, of texts that are made of marks. */
export interface AwkwardYear {
  readonly manifest: ArchiveManifest;
  readonly records: readonly ArchiveRecord[];
}

/** Creates a year with the given number of lines. The same seed gives the same year on every machine. */
export function createAwkwardYear(seed: number, lines: number): AwkwardYear {
  const year = new YearBuilder(seed);
  for (const values of fc.sample(fc.oneof(task, task, entry), { seed, numRuns: lines }))
    year.add('lines', null, values);
  for (const state of ['deleted', 'conflict'] as const) year.add('lines', null, { text: year.text() }, { state });
  year.addPlan();
  year.addWeeksAndReviews();
  const savedCards = Array.from({ length: 20 }, (_, i) => ({
    ...{ id: String(i).padStart(24, '0'), title: year.text(), summary: year.text() },
  }));
  return { manifest: { ...TEST_MANIFEST, savedCards }, records: year.records };
}

class YearBuilder {
  readonly records: ArchiveRecord[] = [];
  readonly #texts: readonly string[];
  #next = 0;
  #id = 0;

  constructor(seed: number) {
    this.#texts = fc.sample(awkwardText(160, true), { seed: seed + 1, numRuns: 500 });
  }

  text(): string {
    this.#next += 1;
    return this.#texts[this.#next % this.#texts.length] ?? '';
  }

  add(
    kind: Kind,
    parent: ArchiveRecord | null,
    values: ArchiveRecord['values'],
    parts: Partial<ArchiveRecord> = {},
  ): ArchiveRecord {
    this.#id += 1;
    const id = `00000000-0000-4000-8000-${String(this.#id).padStart(12, '0')}`;
    const place = { parentKind: parent?.kind ?? null, parentId: parent?.id ?? null, index: this.#id };
    const record = createRecordFixture({ kind, id, ...place, values, ...parts });
    this.records.push(record);
    return record;
  }

  addPlan(): void {
    const label = () => ({ label: this.text() });
    this.add('idealLife', null, label(), { id: DIRECTION_ID });
    this.add('idealLife', null, label(), { id: ANTI_DIRECTION_ID });
    for (let i = 0; i < 5; i += 1) this.add('idealLife', null, label());
    for (let i = 0; i < 5; i += 1) this.add('obstacles', null, label());
    for (const special of ['Weeks', 'Reviews', 'Obstacles', 'Plan', '', '', '']) {
      const aim = this.add('aims', null, special === '' ? label() : { label: special });
      for (let i = 0; i < 3; i += 1) {
        const goal = this.add('goals', aim, i === 0 ? { label: '2026-W47' } : label());
        this.#addSteps(goal);
        this.#addSteps(this.add('milestones', goal, label()));
      }
    }
  }

  #addSteps(parent: ArchiveRecord): void {
    for (const total of [1, 12, 2_000]) {
      this.add('steps', parent, { label: this.text(), total, status: total === 12 ? 'parked' : 'selected' });
    }
  }

  addWeeksAndReviews(): void {
    const steps = this.records.filter(({ kind }) => kind === 'steps');
    const parentOf = ({ parentId }: ArchiveRecord) => this.records.find(({ id }) => id === parentId);
    for (let i = 0; i < 52; i += 1) {
      const week = isoWeekOf(addDays(FIRST_DAY, 7 * i));
      const step = steps[i % steps.length];
      const parent = step && parentOf(step);
      const goal = parent?.kind === 'milestones' ? parentOf(parent) : parent;
      const aim = goal && parentOf(goal);
      if (!step || !goal || !aim) throw new Error('A step is below a goal and an aim.');
      const ids = { stepId: step.id, goalId: goal.id, aimId: aim.id, week, progress: i * 7, target: i * 3 };
      const labels = { aimLabel: aim.values.label ?? '', goalLabel: goal.values.label ?? '' };
      this.add('weeklyProgress', null, { ...ids, ...labels, stepLabel: step.values.label ?? '' }, { index: null });
      this.#addReview(week, this.text());
    }
    this.#addReview('2026-Q2', this.text());
    this.#addReview('2026-Q3', 'Without a note.');
  }

  #addReview(id: string, note: string): void {
    const values = { completedAt: '2026-12-31T12:00:00.000Z', note, decisions: [] };
    this.add('reviews', null, values, { id, index: null });
  }
}
