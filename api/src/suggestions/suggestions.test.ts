import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@northkeep/contracts';
import type { SuggestionsResponse } from '@northkeep/contracts/suggestions';
import { describe, expect, it } from 'vitest';
import { createEnvelope, proBilling } from '../testing/factories.ts';
import type { TestClient } from '../testing/test-client.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const app = useTestApp();

const labelsOf = ({ body }: { body: SuggestionsResponse }) => body.suggestions.map(({ label }) => label);
const STEPS = { goal: 'Run ten kilometres in one go', aim: 'Get fit', selected: [], parked: [], previous: [] };

/** Creates a Pro user with one aim and one goal. */
async function pro() {
  const { client } = await app.person({ billing: proBilling() });
  const [aimId, goalId] = [randomUUID(), randomUUID()];
  await client.post('/northkeep/aims', { id: aimId, label: createEnvelope() });
  await client.post(`/northkeep/aims/${aimId}/goals`, { id: goalId, label: createEnvelope() });
  return { client, aimId, goalId, steps: `/northkeep/aims/${aimId}/goals/${goalId}/steps/suggestions` };
}

const get = (client: TestClient, path: string) => client.get<SuggestionsResponse>(path);
const post = (client: TestClient, path: string, body?: unknown) => client.post<SuggestionsResponse>(path, body);

describe('suggestions without texts', () => {
  // shows: planner.suggest.call.generic
  it.each(['aims', 'goals', 'steps', 'steps of a new goal'])(
    'list generic %s that differ for each value of the parameter v',
    async (kind) => {
      const { client, aimId, steps } = await pro();
      const path = {
        aims: '/northkeep/ideal-life/direction/aims/suggestions',
        goals: `/northkeep/aims/${aimId}/suggestions/goals`,
        steps,
        'steps of a new goal': `/onboarding/goals/${randomUUID()}/steps/suggestions`,
      }[kind];
      const [first, second] = [await get(client, `${path}?v=0`), await get(client, `${path}?v=1`)];
      expect([first.status, first.body.engine]).toEqual([200, 'built-in']);
      expect(first.body.suggestions.length).toBeGreaterThanOrEqual(16);
      const shown = labelsOf(first).slice(0, 8);
      expect(
        labelsOf(second)
          .slice(0, 8)
          .filter((label) => shown.includes(label)),
      ).toEqual([]);
      const redrawn = await post(client, `${path}/redraw`);
      expect([redrawn.status, redrawn.body.engine]).toEqual([200, 'built-in']);
    },
  );

  it('are refused when the query contains a text', async () => {
    const { client, aimId } = await pro();
    expect((await get(client, `/northkeep/aims/${aimId}/suggestions/goals?aim=Read`)).status).toBe(400);
  });
});

describe('suggestions for texts', () => {
  // shows: planner.suggest.call.goals
  it('fit the aim, and repeat nothing that exists or was shown', async () => {
    const { client, aimId } = await pro();
    const body = { aim: 'Get out of debt', existingGoals: [], ideals: ['A quiet life'], obstacles: [] };
    const first = await post(client, `/onboarding/aims/${aimId}/suggestions/goals`, body);
    expect(first.body.engine).toBe('built-in');
    expect(labelsOf(first).slice(0, 5).join()).toMatch(/debt|loan|card/i);
    const previous = labelsOf(first);
    const context = { ...body, existingGoals: previous.slice(0, 1), previous };
    const again = await post(client, `/northkeep/aims/${aimId}/suggestions/goals/redraw`, { context });
    expect(labelsOf(again).filter((label) => previous.includes(label))).toEqual([]);
  });

  // shows: planner.suggest.steps
  it('fit the goal, at most 16 steps with a weekly frequency', async () => {
    const { client, steps } = await pro();
    for (const path of [steps, `${steps}/redraw`, `/onboarding/goals/${randomUUID()}/steps/suggestions/redraw`]) {
      const redraw = path === steps ? { redraw: true } : {};
      const { status, body } = await post(client, path, { context: STEPS, ...redraw });
      expect(status).toBe(200);
      expect(body.suggestions.length).toBeGreaterThan(4);
      expect(body.suggestions.length).toBeLessThanOrEqual(16);
      expect(body.suggestions.some(({ label, frequency }) => /run|jog|walk/i.test(label) && frequency >= 1)).toBe(true);
    }
  });

  it('fit the long-term direction of the user', async () => {
    const { client } = await pro();
    const context = { ideals: ['Speak Spanish with my neighbours'], obstacles: [], existingAims: [], previous: [] };
    const answer = await post(client, '/northkeep/ideal-life/direction/aims/suggestions/redraw', { context });
    expect(labelsOf(answer)[0]).toMatch(/language/);
  });

  it.each([
    ['a text above 160 characters', { goal: 'a'.repeat(161) }],
    ['an unknown field', { diary: 'Dear diary' }],
    ['too many texts', { selected: Array.from({ length: 21 }, () => 'Read') }],
    ['no goal', { goal: '  ' }],
  ])('are refused with 400 for %s', async (_, change) => {
    const { client, steps } = await pro();
    expect((await post(client, steps, { context: { ...STEPS, ...change } })).status).toBe(400);
  });

  it('are refused with 413 for a very large body', async () => {
    const { client, steps } = await pro();
    const selected = Array.from({ length: 2_000 }, () => 'a'.repeat(100));
    expect((await post(client, steps, { context: { ...STEPS, selected } })).status).toBe(413);
  });

  // shows: planner.assistant.hour
  it('are limited to 60 an hour for one account', async () => {
    const { client, steps } = await pro();
    for (let i = 0; i < 60; i++) expect((await post(client, steps, { context: STEPS })).status).toBe(200);
    const refused = await client.post<ErrorBody>(steps, { context: STEPS });
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY']);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect([retryAfter > 3_000, retryAfter <= 3_600]).toEqual([true, true]);
    const other = await pro();
    expect((await post(other.client, other.steps, { context: STEPS })).status).toBe(200);
    // Requests without texts cost nothing, so this limit does not apply to them.
    expect((await get(client, steps)).status).toBe(200);
  });

  it('are refused with 409 for a destination that this server does not have', async () => {
    const { client, steps } = await pro();
    const answer = await client.post<ErrorBody>(steps, { context: STEPS, destination: 'api.openai.com' });
    expect([answer.status, answer.body.code]).toEqual([409, 'DESTINATION_CHANGED']);
  });
});

describe('the billing plan', () => {
  // shows: frame.plan.assistant
  it('Free gets 403 for every request that can carry a text, but may read the host of the endpoint', async () => {
    const { client } = await app.person();
    const [aimId, goalId] = [randomUUID(), randomUUID()];
    await client.post('/northkeep/aims', { id: aimId, label: createEnvelope() });
    await client.post(`/northkeep/aims/${aimId}/goals`, { id: goalId, label: createEnvelope() });
    const steps = `/northkeep/aims/${aimId}/goals/${goalId}/steps/suggestions`;
    const refused = [
      await client.post<ErrorBody>(steps, { context: STEPS }),
      await client.post<ErrorBody>(`${steps}/redraw`),
      await client.post<ErrorBody>(`/onboarding/aims/${aimId}/suggestions/goals`, { aim: 'Read' }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.code, body.message]).toEqual([403, 'PLAN_LIMIT', 'Your plan does not include this.']);
    }
    expect((await client.get('/assistant')).body).toEqual({ destination: null });
  });

  // shows: planner.suggest.generic.everybody
  it('gives the generic suggestions to Free too', async () => {
    const { client } = await app.person();
    const [directionId, aimId, goalId] = ['direction', randomUUID(), randomUUID()];
    await client.post('/northkeep/ideal-life', { id: directionId, label: createEnvelope() });
    await client.post('/northkeep/aims', { id: aimId, label: createEnvelope() });
    await client.post(`/northkeep/aims/${aimId}/goals`, { id: goalId, label: createEnvelope() });
    for (const path of [
      `/northkeep/ideal-life/${directionId}/aims/suggestions?v=1`,
      `/northkeep/aims/${aimId}/suggestions/goals?v=1`,
      `/northkeep/aims/${aimId}/goals/${goalId}/steps/suggestions`,
      `/onboarding/goals/${randomUUID()}/steps/suggestions`,
    ]) {
      const { status, body } = await client.get<{ suggestions: unknown[] }>(path);
      expect([path, status, body.suggestions.length > 0]).toEqual([path, 200, true]);
    }
  });
});
