import { randomUUID } from 'node:crypto';
import {
  addDays,
  addIsoWeeks,
  type Envelope,
  formatIfMatch,
  IDEMPOTENCY_KEY_HEADER,
  isoWeekOf,
  type Kind,
  mondayOfIsoWeek,
  type Scalar,
  VAULT_HEADER,
  weeklyProgressId,
} from '@northkeep/contracts';
import type { APIRequestContext } from '@playwright/test';
import type { Account } from './account.ts';
import { sealReferenceValue } from './reference-crypto.ts';
import { withHeader } from './reference-header.ts';

/** Number of times that each of the three steps was done in a week; the 13 weeks repeat. */
const QUARTER = [
  [4, 1, 3],
  [5, 1, 2],
  [3, 1, 3],
  [1, 0, 1],
  [4, 1, 3],
  [5, 0, 3],
  [2, 0, 1],
  [1, 1, 1],
  [4, 1, 2],
  [3, 1, 3],
  [5, 1, 4],
  [4, 0, 3],
  [5, 1, 1],
] as const;
const STEPS = [
  { label: 'Write 500 words', aim: 'Write the book', target: 5 },
  { label: 'Outline a chapter', aim: 'Write the book', target: 1 },
  { label: 'Easy run', aim: 'Stay strong', target: 4 },
] as const;

/**
 * Writes a history through the API: `weeks` complete weeks before the week of `today` (ISO date), with steps, tasks and
 * reviews. The request context must have a session of this user.
 */
export async function writeSampleHistory(
  request: APIRequestContext,
  person: Account,
  { today, weeks }: { readonly today: string; readonly weeks: number },
): Promise<void> {
  const writer = new Writer(request, person);
  const plan = STEPS.map((step) => ({ ...step, stepId: randomUUID(), goalId: randomUUID(), aimId: randomUUID() }));
  const last = addIsoWeeks(isoWeekOf(today), -1);
  const tasks: Task[] = [];
  for (let at = 0; at < weeks; at += 1) {
    const week = addIsoWeeks(last, at - weeks + 1);
    for (const [i, step] of plan.entries()) {
      const id = weeklyProgressId(step.stepId, week);
      const values = { week, stepId: step.stepId, goalId: step.goalId, aimId: step.aimId, target: step.target };
      const labels = { stepLabel: step.label, goalLabel: 'Each week', aimLabel: step.aim };
      const address = `/northkeep/aims/${step.aimId}/goals/${step.goalId}/steps/${step.stepId}/progress`;
      const sealed = writer.sealAll('weeklyProgress', id, { ...values, ...labels });
      const progress = QUARTER[at % QUARTER.length]?.[i] ?? 0;
      await writer.send('PATCH', address, writer.withHeader('weeklyProgress', { id, schema: 1, ...sealed, progress }));
    }
    if (at % 4 !== 3) {
      const completedAt = `${addDays(mondayOfIsoWeek(week), 6)}T18:00:00.000Z`;
      const review = { id: week, schema: 1, ...writer.sealAll('reviews', week, { completedAt }) };
      await writer.send('POST', '/reviews', writer.withHeader('reviews', review));
    }
    tasks.push(...tasksOf(writer, mondayOfIsoWeek(week)));
  }
  const items = tasks.map((task, index) => writer.withHeader('lines', { ...task, index }));
  await writer.send('POST', '/lines/bulk', { items });
}

/** Body of a new task, without its place in the list. */
type Task = Parameters<Writer['withHeader']>[1];

/**
 * Returns four tasks of a week: three that were done and have minutes, one of these a day late, and one that was
 * missed.
 */
function tasksOf(writer: Writer, monday: string): Task[] {
  const task = (text: string, day: number, done: number | null, minutes: number | null) => {
    const id = randomUUID();
    const doneAt = done === null ? null : `${addDays(monday, done)}T16:30:00.000Z`;
    const missedOn = done === null ? addDays(monday, day) : null;
    const sealed = writer.sealAll('lines', id, { text, doneAt, minutes, missedOn });
    const scheduleDate = done === null ? null : addDays(monday, day);
    return {
      id,
      key: randomUUID(),
      schema: 1,
      ...sealed,
      type: 'task',
      isDone: done !== null,
      inDashboard: false,
      scheduleDate,
    };
  };
  return [
    task('Call the bindery', 0, 0, 45),
    task('Send the chapter', 1, 2, 60),
    task('Sort the photographs', 3, null, null),
    task('Repair the lamp', 4, 4, 75),
  ];
}

class Writer {
  readonly #request: APIRequestContext;
  readonly #person: Account;

  constructor(request: APIRequestContext, person: Account) {
    this.#request = request;
    this.#person = person;
  }

  sealAll(kind: Kind, id: string, values: Readonly<Record<string, Scalar>>): Record<string, Envelope> {
    const { dataKey } = this.#person;
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        sealReferenceValue(dataKey, { at: `${kind}.${name}:${id}`, value }),
      ]),
    );
  }

  withHeader(kind: Kind, body: Parameters<typeof withHeader>[2]) {
    return withHeader(this.#person.dataKey, kind, body);
  }

  async send(method: 'POST' | 'PATCH', address: string, data: object): Promise<void> {
    const headers = {
      [VAULT_HEADER]: this.#person.vaultId,
      [IDEMPOTENCY_KEY_HEADER]: randomUUID(),
      ...(method === 'PATCH' ? { 'if-match': formatIfMatch(0) } : {}),
    };
    const answer = await this.#request.fetch(`/api${address}`, { method, headers, data });
    if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${await answer.text()}`);
  }
}
