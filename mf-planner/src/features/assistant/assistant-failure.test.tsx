// @vitest-environment jsdom
import { sync } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { onboardingTexts } from '../onboarding/copy.ts';
import { approvedTextStore } from './approvals.ts';
import { assistantTexts } from './copy.ts';
import { AssistantServer, answerWith, refuseWith } from './testing/assistant-server.ts';
import {
  createTestPlan,
  findButton,
  findSuggestionItems,
  ONBOARDING_STEPS_PATH,
  openPage,
  sendAssistantRequest,
} from './testing/open-page.tsx';

const server = new AssistantServer();
let plan: { aimId: string; goalId: string };
beforeAll(async () => {
  await server.open();
  window.scrollTo = () => {};
});
beforeEach(async () => {
  plan = await createTestPlan();
  approvedTextStore.forget();
  server.reset();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a failure', () => {
  it.each([
    ['no connection', () => undefined, /could not be reached/],
    ['429', refuseWith('TOO_MANY'), /You can ask again in 30 minutes/],
    ['403', refuseWith('PLAN_LIMIT'), /part of Pro/],
    ['409', refuseWith('DESTINATION_CHANGED'), /at another address now/],
    ['500', refuseWith('INTERNAL'), /did not answer this time/],
  ])('%s shows a friendly message and keeps the suggestions of the device', async (_, behaviour, text) => {
    server.behave(behaviour);
    await sendAssistantRequest();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(
      within(screen.getByRole('list', { name: onboardingTexts.goals.suggested })).getAllByRole('listitem').length,
    ).toBeGreaterThan(3);
  });

  it('does not reduce the number of redraws left', async () => {
    server.behave(refuseWith('TOO_MANY'));
    const user = await sendAssistantRequest();
    await screen.findByText(/You can ask again/);
    server.behave(answerWith('Draw a map'));
    await user.click(await findButton(assistantTexts.ask));
    await findSuggestionItems();
    expect(screen.queryByText('4 left')).toBeNull();
  });

  it('of the other service is reported above the suggestions of the server, and also when none is left', async () => {
    server.destination = { host: 'other.example', model: 'small' };
    const user = await sendAssistantRequest();
    const list = await screen.findByRole('list', { name: assistantTexts.list });
    const failure = screen.getByText(/^The other service did not answer\. These are from/);
    expect(failure.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(await findButton('Discard Draw a map'));
    expect(await screen.findByText(/^The other service did not answer, and the server’s own engine had/)).toBeTruthy();
  });

  // shows: planner.suggest.call.goals.fallback
  // shows: planner.suggest.redraw.ignored
  it('of a redraw keeps the suggestions and shows no message', async () => {
    const user = await sendAssistantRequest();
    await screen.findByText('Draw a map');
    server.behave(refuseWith('TOO_MANY'));
    await user.click(await findButton(assistantTexts.askAgain));
    await server.settle();
    expect(await findButton(assistantTexts.askAgain)).toBeTruthy();
    expect(screen.getByText('Draw a map')).toBeTruthy();
    expect(screen.queryByText(/You can ask again/)).toBeNull();
  });

  // shows: planner.suggest.generic.client
  it('of the request for the steps of a stored goal leads to those of a new goal, without a text', async () => {
    server.behave(({ path }) =>
      path.startsWith('/onboarding/') ? { status: 200, body: { suggestions: ['Set a date'] } } : undefined,
    );
    // The changes of this test are never sent, because the fake server stores nothing.
    const status = vi.spyOn(sync, 'statusLabel', 'get').mockReturnValue('waiting');
    await openPage(ONBOARDING_STEPS_PATH);
    await server.settle();
    expect(server.asked).toEqual([]);
    cleanup();
    status.mockReturnValue('saved');
    await openPage(ONBOARDING_STEPS_PATH);
    await waitFor(() =>
      expect(server.asked.map(({ method, path, body }) => [method, path, body])).toEqual([
        ['GET', `/northkeep/aims/${plan.aimId}/goals/${plan.goalId}/steps/suggestions?v=0`, {}],
        ['GET', `/onboarding/goals/${plan.goalId}/steps/suggestions?v=0`, {}],
      ]),
    );
  });

  it('of the server leads to the generic goals, as does an empty response', async () => {
    for (const first of [
      refuseWith('INTERNAL'),
      refuseWith('PLAN_LIMIT'),
      refuseWith('TOO_MANY'),
      () => undefined,
      answerWith(),
    ]) {
      server.asked.length = 0;
      server.behave((asked) => (asked.method === 'GET' ? answerWith('Set a date')(asked) : first(asked)));
      await sendAssistantRequest();
      await screen.findByText('Set a date');
      expect(server.asked.at(-1)).toMatchObject({
        method: 'GET',
        path: `/northkeep/aims/${plan.aimId}/suggestions/goals?v=0`,
      });
      cleanup();
      approvedTextStore.forget();
    }
  });
});
