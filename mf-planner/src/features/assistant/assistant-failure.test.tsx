// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { destinationApprovals } from './approvals.ts';
import { AssistantServer, answerWith, refuseWith } from './testing/assistant-server.ts';
import { askAndSend, findAnswers, findButton, makePlan } from './testing/open-page.tsx';

const server = new AssistantServer();
let plan: { aimId: string; goalId: string };
beforeAll(async () => {
  await server.open();
  window.scrollTo = () => {};
});
beforeEach(async () => {
  plan = await makePlan();
  destinationApprovals.forget();
  server.reset();
});
afterEach(cleanup);

describe('a failure', () => {
  it.each([
    ['no connection', () => undefined, /could not be reached/],
    ['429', refuseWith('TOO_MANY'), /You can ask again in 30 minutes/],
    ['403', refuseWith('PLAN_LIMIT'), /part of Pro/],
    ['409', refuseWith('DESTINATION_CHANGED'), /at another address now/],
    ['500', refuseWith('INTERNAL'), /did not answer this time/],
  ])('%s shows a friendly message and keeps the suggestions of the device', async (_, behaviour, text) => {
    server.behave(behaviour);
    await askAndSend();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(
      within(screen.getByRole('list', { name: 'Suggested goals' })).getAllByRole('listitem').length,
    ).toBeGreaterThan(3);
  });

  it('does not use up a redraw', async () => {
    server.behave(refuseWith('TOO_MANY'));
    const user = await askAndSend();
    await screen.findByText(/You can ask again/);
    server.behave(answerWith('Draw a map'));
    await user.click(await findButton('Ask the assistant'));
    await findAnswers();
    expect(screen.queryByText('4 left')).toBeNull();
  });

  // shows: planner.suggest.call.goals.fallback
  it('of the server, and an empty response, show the generic goals', async () => {
    for (const first of [refuseWith('INTERNAL'), answerWith()]) {
      server.asked.length = 0;
      server.behave((asked) => (asked.method === 'GET' ? answerWith('Set a date')(asked) : first(asked)));
      await askAndSend();
      await screen.findByText('Set a date');
      expect(server.asked.at(-1)).toMatchObject({
        method: 'GET',
        path: `/northkeep/aims/${plan.aimId}/suggestions/goals?v=0`,
      });
      cleanup();
      destinationApprovals.forget();
    }
  });
});
