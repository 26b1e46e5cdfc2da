import { randomUUID } from 'node:crypto';
import {
  addIsoWeeks,
  type Envelope,
  HOUR_MS,
  isoWeekOf,
  type Kind,
  type Scalar,
  weeklyProgressId,
} from '@northkeep/contracts';
import { sealReferenceValue } from '@northkeep/e2e/support/reference-crypto';
import { withHeader } from '@northkeep/e2e/support/reference-header';
import type { Server } from '@northkeep/e2e/support/server';
import { MongoClient } from 'mongodb';
import { type BenchAccount, postToApi, readStoreUri, withStoredHeader } from '../suite/notes.ts';

/** Sizes of the benchmark's plan, that of a very active user. */
const AIMS = 50;
const GOALS_PER_AIM = 10;
const STEPS_PER_GOAL = 10;
const SELECTED_PER_GOAL = 2;
/** Every fifth goal has a milestone with its last steps. */
const MILESTONE_EVERY = 5;
const STEPS_OF_MILESTONE = 3;
/**
 * Every third selected step has a progress record for this week. The first 100 selected steps also have one for each of
 * the 12 weeks before.
 */
const TICKED_EVERY = 3;
const WEEKS_BEFORE = 12;
const STEPS_BEFORE = 100;
const TIMES = 3;
const INDEX_STEP = 1_024;
const BATCH_SIZE = 1_000;

interface Row {
  readonly kind: Kind;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
}
interface StepPlace {
  readonly stepId: string;
  readonly goalId: string;
  readonly aimId: string;
}

const labelOf = (noun: string, n: number) => `${noun} ${n}: ${'a little more each week '.repeat(1 + (n % 3))}`.trim();

/** Maximum length of the JSON of a step's status, to which every status is padded. */
const STATUS_LONGEST = '"selected"'.length;

/** Stores a plan of 50 aims, 500 goals and 5,000 steps. The first aim is created through the API, the rest inserted. */
export async function writeLargePlan(server: Server, writer: BenchAccount): Promise<void> {
  const sealed = (place: string, id: string, value: Scalar, longest = 0): Envelope =>
    sealReferenceValue(writer.dataKey, { at: `${place}:${id}`, value, longest });
  const first = randomUUID();
  const label = sealed('aims.label', first, labelOf('Aim', 0));
  const body = withHeader(writer.dataKey, 'aims', { id: first, schema: 1, index: 0, label });
  await postToApi(server.url, '/northkeep/aims', { body, writer });
  const client = await new MongoClient(readStoreUri(server)).connect();
  const database = client.db('northkeep');
  const made = await database.collection('records').findOne({ vaultId: writer.vaultId, kind: 'aims' });
  if (!made) throw new Error('the first aim is not in the database');
  const { _id, label: _, ...base } = made;
  const all = [...rowsOf(first, sealed)].map(({ kind, record }, i) =>
    withStoredHeader(writer.dataKey, {
      ...{ ...base, kind, updatedAt: before(base.updatedAt, i), createKey: randomUUID() },
      ...record,
    }),
  );
  for (let start = 0; start < all.length; start += BATCH_SIZE)
    await database.collection('records').insertMany(all.slice(start, start + BATCH_SIZE), { ordered: false });
  await client.close();
}

/**
 * Returns the change time of a record, at least an hour before that of the first aim. The changes feed returns changes
 * of the last minutes again, and a real user would not have changed thousands of records in that time.
 */
const before = (last: Date, record: number): Date => new Date(last.getTime() - HOUR_MS - record * 1_000);

type SealAt = (place: string, id: string, value: Scalar, longest?: number) => Envelope;

function* rowsOf(firstAim: string, sealed: SealAt): Generator<Row> {
  const selected: StepPlace[] = [];
  for (let aim = 0; aim < AIMS; aim += 1) {
    const aimId = aim === 0 ? firstAim : randomUUID();
    const label = sealed('aims.label', aimId, labelOf('Aim', aim));
    if (aim > 0) yield { kind: 'aims', record: { id: aimId, index: aim * INDEX_STEP, label } };
    for (let goal = 0; goal < GOALS_PER_AIM; goal += 1) {
      const goalId = randomUUID();
      const under = { parentId: aimId, parentKind: 'aims', index: goal * INDEX_STEP };
      yield {
        kind: 'goals',
        record: { id: goalId, ...under, label: sealed('goals.label', goalId, labelOf('Goal', goal)) },
      };
      yield* stepsOf(goalId, goal, sealed, (stepId) => selected.push({ stepId, goalId, aimId }));
    }
  }
  yield* progressOf(selected, sealed);
}

function* stepsOf(goalId: string, goal: number, sealed: SealAt, onSelected: (id: string) => void): Generator<Row> {
  const milestoneId = goal % MILESTONE_EVERY === 0 ? randomUUID() : null;
  if (milestoneId !== null) {
    const place = { parentId: goalId, parentKind: 'goals', index: 0 };
    const label = sealed('milestones.label', milestoneId, labelOf('Milestone', goal));
    yield { kind: 'milestones', record: { id: milestoneId, ...place, label } };
  }
  for (let step = 0; step < STEPS_PER_GOAL; step += 1) {
    const id = randomUUID();
    const isUnderMilestone = milestoneId !== null && step >= STEPS_PER_GOAL - STEPS_OF_MILESTONE;
    const parent = isUnderMilestone
      ? { parentId: milestoneId, parentKind: 'milestones' }
      : { parentId: goalId, parentKind: 'goals' };
    const isSelected = step < SELECTED_PER_GOAL;
    if (isSelected) onSelected(id);
    const record = {
      ...{ id, ...parent, index: step * INDEX_STEP },
      label: sealed('steps.label', id, labelOf('Step', step)),
      total: sealed('steps.total', id, TIMES),
      status: sealed('steps.status', id, isSelected ? 'selected' : 'parked', STATUS_LONGEST),
    };
    yield { kind: 'steps', record };
  }
}

function* progressOf(selected: readonly StepPlace[], sealed: SealAt): Generator<Row> {
  const week = isoWeekOf(new Date().toISOString().slice(0, 10));
  const record = (place: StepPlace, at: string, progress: number): Row => {
    const id = weeklyProgressId(place.stepId, at);
    const labels = { stepLabel: 'Step', goalLabel: 'Goal', aimLabel: 'Aim' };
    const values = Object.entries({ ...place, ...labels, week: at, target: TIMES });
    const fields = values.map(([name, value]) => [name, sealed(`weeklyProgress.${name}`, id, value)]);
    return { kind: 'weeklyProgress', record: { id, index: 0, progress, ...Object.fromEntries(fields) } };
  };
  for (const [i, place] of selected.entries()) if (i % TICKED_EVERY === 0) yield record(place, week, 1);
  for (let before = 1; before <= WEEKS_BEFORE; before += 1)
    for (const place of selected.slice(0, STEPS_BEFORE)) yield record(place, addIsoWeeks(week, -before), 2);
}
