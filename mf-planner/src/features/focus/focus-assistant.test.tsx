// @vitest-environment jsdom
import { steps } from '@northkeep/shared-vault';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvedTextStore } from '../assistant/approvals.ts';
import { assistantConsent } from '../assistant/consent.ts';
import { assistantTexts, confirmSendDialogTexts } from '../assistant/copy.ts';
import { AssistantServer, answerWith, refuseWith } from '../assistant/testing/assistant-server.ts';
import { createTestPlan, openPage } from '../assistant/testing/open-page.tsx';

const server = new AssistantServer();
let plan: { aimId: string; goalId: string };
beforeAll(() => server.open());
beforeEach(async () => {
  plan = await createTestPlan(true);
  approvedTextStore.forget();
  server.reset();
  assistantConsent.give();
});
afterEach(cleanup);

const button = (name: string) => screen.findByRole('button', { name });
const rowsOf = (name: string) => within(screen.getByRole('list', { name })).queryAllByRole('listitem');

async function askAndSend() {
  const user = await openPage('/app?modal=thisWeekFocus');
  await user.click(await button(assistantTexts.ask));
  await user.click(await button(confirmSendDialogTexts.send));
  return user;
}

describe('the assistant in the weekly focus editor', () => {
  // shows: planner.suggest.asked
  it('sends nothing with the consent given until the button is pressed', async () => {
    const user = await openPage('/app?modal=thisWeekFocus');
    await server.settle();
    expect(server.asked).toEqual([]);
    await user.click(await button(assistantTexts.ask));
    await screen.findByRole('dialog', { name: confirmSendDialogTexts.title });
    expect(server.asked).toMatchObject([{ method: 'GET', path: '/assistant' }]);
  });

  // shows: planner.editor.enable, planner.suggest.call.steps
  it('sends selected and parked steps to the address of the goal, and Enable parks a suggestion', async () => {
    for (const [label, status] of [
      ['Ask Ruthilde', 'selected'],
      ['Read the register', 'parked'],
    ] as const)
      steps.create({ label, total: 1, status }, { parentId: plan.goalId, parentKind: 'goals' });
    server.behave(answerWith({ label: 'Draw a map', frequency: 2 }));
    const user = await askAndSend();
    await user.click(await button('Enable: Draw a map'));
    expect(steps.items.find(({ label }) => label === 'Draw a map')).toMatchObject({
      total: 2,
      status: 'parked',
      aiOrigin: true,
    });
    expect(server.sent[0]).toMatchObject({
      path: `/northkeep/aims/${plan.aimId}/goals/${plan.goalId}/steps/suggestions`,
      body: {
        context: { goal: 'Map twelve forgotten apples', selected: ['Ask Ruthilde'], parked: ['Read the register'] },
        redraw: false,
      },
    });
  });

  // shows: planner.editor.suggestions.max
  it('lists at most 10 suggestions', async () => {
    const many = 'abcdefghijkl'.split('').map((letter) => letter.repeat(12));
    server.behave(answerWith(...many));
    await askAndSend();
    await screen.findByRole('list', { name: assistantTexts.list });
    expect(rowsOf('From the assistant')).toHaveLength(10);
  });

  // shows: planner.editor.failure
  it('shows the error of the server, empties the list and offers to show the suggestions again', async () => {
    server.behave(refuseWith('TOO_MANY'));
    const user = await askAndSend();
    expect(
      (await screen.findByText('Too many attempts. Please wait a bit and try again.')).closest('[role=alert]'),
    ).toBeTruthy();
    expect(rowsOf('Suggestions')).toEqual([]);
    await user.click(await button(assistantTexts.ofDevice));
    expect(rowsOf('Suggestions').length).toBeGreaterThan(3);
  });

  // shows: planner.editor.unexpected
  it('shows "Unexpected error" for an answer without a message', async () => {
    server.behave(() => ({ status: 500, body: { message: '' } }));
    await askAndSend();
    expect(await screen.findByText('Unexpected error')).toBeTruthy();
  });
});
