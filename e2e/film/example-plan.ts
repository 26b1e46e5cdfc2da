import { randomUUID } from 'node:crypto';
import {
  addDays,
  addIsoWeeks,
  IDEMPOTENCY_KEY_HEADER,
  isoWeekOf,
  type Kind,
  VAULT_HEADER,
  weeklyProgressId,
} from '@northkeep/contracts';
import { type APIRequestContext, expect } from '@playwright/test';
import type { Account } from '../support/account.ts';
import { sealReferenceValue } from '../support/reference-crypto.ts';
import { withHeader } from '../support/reference-header.ts';
import type { Server } from '../support/server.ts';

/** Content of the film: the same example plan as on the landing page. */
const PLAN = {
  aim: 'Write the book I keep postponing',
  goals: [
    {
      label: 'Finish the first draft',
      steps: [
        { label: 'Write 500 words before work', total: 5, progress: 3 },
        { label: 'Outline the next chapter', total: 1, progress: 1 },
      ],
    },
    { label: 'Rest enough to write', steps: [{ label: 'Screens off at ten', total: 5, progress: 3 }] },
  ],
};
/** Number of times done in each of the previous twelve weeks. */
const DONE = [3, 4, 6, 5, 7, 9, 6, 9, 8, 10, 9, 8];
const PLANNED = 11;

interface Note {
  readonly text: string;
  /** Date, as the number of days from today. */
  readonly day: number;
  readonly isDone?: true;
}
const NOTES: readonly Note[] = [
  { text: 'Return the library books', day: -4, isDone: true },
  { text: 'Print the first three chapters', day: -3, isDone: true },
  { text: 'Call the dentist', day: -2, isDone: true },
  { text: 'Buy a lamp for the desk', day: -2, isDone: true },
  { text: 'Send chapter two to Ruth', day: -1, isDone: true },
  { text: 'Renew the train card', day: 0 },
  { text: 'Reread last week’s pages', day: 0 },
  { text: 'Plan the weekend walk', day: 1 },
];

interface StepPlace {
  readonly stepId: string;
  readonly stepLabel: string;
  readonly goalId: string;
  readonly goalLabel: string;
  readonly aimId: string;
}

/** Kind, body and parent of a record to create. */
type NewRecord = readonly [
  kind: Kind,
  body: Parameters<typeof withHeader>[2],
  parent?: Parameters<typeof withHeader>[3],
];

/** Writes the example plan through the API. The records are sealed here, as on another device of the user. */
export async function writeExample(api: APIRequestContext, person: Account, server: Server, today: string) {
  const headers = () => ({ [VAULT_HEADER]: person.vaultId, [IDEMPOTENCY_KEY_HEADER]: randomUUID() });
  const post = async (path: string, [kind, body, parent]: NewRecord): Promise<void> => {
    const data = withHeader(person.dataKey, kind, body, parent);
    const answer = await api.post(`${server.url}/api${path}`, { headers: headers(), data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(201);
  };
  const sealed = (place: string, id: string, value: string | number, longest = 0) =>
    sealReferenceValue(person.dataKey, { at: `${place}:${id}`, value, longest });
  const count = async (place: StepPlace, at: string, { target, progress }: { target: number; progress: number }) => {
    const id = weeklyProgressId(place.stepId, at);
    const values = Object.entries({ ...place, aimLabel: PLAN.aim, week: at, target });
    const fields = values.map(([name, value]) => [name, sealed(`weeklyProgress.${name}`, id, value)] as const);
    const path = `/northkeep/aims/${place.aimId}/goals/${place.goalId}/steps/${place.stepId}/progress`;
    const data = withHeader(person.dataKey, 'weeklyProgress', {
      id,
      schema: 1,
      progress,
      ...Object.fromEntries(fields),
    });
    const answer = await api.patch(`${server.url}/api${path}`, { headers: { ...headers(), 'if-match': '"0"' }, data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  };
  let index = 1;
  const draft = (id: string) => ({ id, schema: 1, index: index++ });

  const aim = randomUUID();
  await post('/northkeep/aims', ['aims', { ...draft(aim), label: sealed('aims.label', aim, PLAN.aim) }]);
  const week = isoWeekOf(today);
  let first: StepPlace | undefined;
  for (const { label, steps: under } of PLAN.goals) {
    const goal = randomUUID();
    const goalBody = { ...draft(goal), label: sealed('goals.label', goal, label) };
    await post(`/northkeep/aims/${aim}/goals`, ['goals', goalBody, { kind: 'aims', id: aim }]);
    for (const step of under) {
      const id = randomUUID();
      const place = { stepId: id, stepLabel: step.label, goalId: goal, goalLabel: label, aimId: aim };
      first ??= place;
      const body = {
        ...draft(id),
        label: sealed('steps.label', id, step.label),
        total: sealed('steps.total', id, step.total),
        status: sealed('steps.status', id, 'selected', '"selected"'.length),
      };
      await post(`/northkeep/aims/${aim}/goals/${goal}/steps`, ['steps', body, { kind: 'goals', id: goal }]);
      await count(place, week, { target: step.total, progress: step.progress });
    }
  }
  for (const [at, done] of DONE.entries()) {
    if (first) await count(first, addIsoWeeks(week, at - DONE.length), { target: PLANNED, progress: done });
  }
  for (const { text, day, isDone } of NOTES) {
    const id = randomUUID();
    const date = addDays(today, day);
    const line = {
      ...draft(id),
      text: sealed('lines.text', id, text),
      scheduleDate: date,
      ...(isDone ? { isDone, doneAt: sealed('lines.doneAt', id, `${date}T16:00:00.000Z`) } : {}),
    };
    await post('/lines', ['lines', line]);
  }
}
