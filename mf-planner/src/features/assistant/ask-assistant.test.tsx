// @vitest-environment jsdom
import { announcementStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, steps } from '@northkeep/shared-vault';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listSentTexts } from '../../rules/sent-texts.ts';
import { approvedTextStore } from './approvals.ts';
import { assistantConsent } from './consent.ts';
import { assistantTexts, confirmSendDialogTexts, consentText } from './copy.ts';
import { AssistantServer, answerWith, refuseWith } from './testing/assistant-server.ts';
import {
  createTestPlan,
  findButton,
  findSuggestionItems,
  ONBOARDING_AIMS_PATH,
  ONBOARDING_GOALS_PATH,
  ONBOARDING_STEPS_PATH,
  openConfirmSendDialog,
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
afterEach(cleanup);

describe('consent', () => {
  // shows: planner.suggest.consent
  it('is asked before anything is sent, and "Not now" sends nothing', async () => {
    const user = await openPage(ONBOARDING_GOALS_PATH);
    await user.click(await findButton(assistantTexts.ask));
    expect(await screen.findByText(/Suggestions are made on this device, and nothing you write is sent/)).toBeTruthy();
    await user.click(await findButton('Not now'));
    expect([server.sent, assistantConsent.isGiven]).toEqual([[], false]);
  });

  // shows: planner.suggest.asked
  it.each([ONBOARDING_AIMS_PATH, ONBOARDING_GOALS_PATH, ONBOARDING_STEPS_PATH])(
    'that is given sends nothing until the button is pressed: %s',
    async (path) => {
      assistantConsent.give();
      const user = await openPage(path);
      await server.settle();
      expect(server.sent).toEqual([]);
      await user.click(await findButton(assistantTexts.ask));
      await screen.findByRole('dialog', { name: confirmSendDialogTexts.title });
      expect(server.asked.at(-1)).toMatchObject({ method: 'GET', path: '/assistant' });
      expect(server.sent).toEqual([]);
    },
  );

  it('opens a dialog that lists every text to send and the host; Cancel sends nothing', async () => {
    const user = await openPage(ONBOARDING_GOALS_PATH);
    await user.click(await findButton(assistantTexts.ask));
    await user.click(await findButton(consentText.turnOn));
    const dialog = await screen.findByRole('dialog', { name: confirmSendDialogTexts.title });
    expect(dialog.textContent).toContain('localhost');
    for (const text of [
      'Write the heirloom atlas',
      'Map twelve forgotten apples',
      'A quiet life',
      'The cellar is full',
    ])
      expect(dialog.textContent).toContain(text);
    await user.click(await findButton(confirmSendDialogTexts.cancel));
    expect([server.sent, assistantConsent.isGiven]).toEqual([[], true]);
  });
});

describe('sending', () => {
  // shows: planner.suggest.shown, planner.suggest.call.goals
  it('sends exactly the shown texts, to the shown host', async () => {
    server.destination = { host: 'ai.example', model: 'small' };
    const user = await openConfirmSendDialog();
    const dialog = await screen.findByRole('dialog', { name: confirmSendDialogTexts.title });
    expect(dialog.textContent).toMatch(/and from there to ai\.example \(small\)/);
    const shown = [...dialog.querySelectorAll('dd')].slice(1).map(({ textContent }) => textContent);
    await user.click(await findButton(confirmSendDialogTexts.send));
    await findSuggestionItems();
    const [sent] = server.sent;
    expect(sent?.path).toBe(`/onboarding/aims/${plan.aimId}/suggestions/goals`);
    const { destination, ...context } = sent?.body ?? {};
    expect(destination).toBe('ai.example');
    // Reads the texts from the body of the recorded request, not from the input of the dialog.
    expect(listSentTexts(context as never).flatMap(({ texts }) => texts)).toEqual(shown);
    expect(server.sent).toHaveLength(1);
  });

  it('sends nothing when the consent was withdrawn while the dialog was open', async () => {
    const user = await openConfirmSendDialog();
    await screen.findByRole('dialog', { name: confirmSendDialogTexts.title });
    assistantConsent.withdraw();
    await user.click(await findButton(confirmSendDialogTexts.send));
    expect(await findButton(consentText.turnOn)).toBeTruthy();
    expect(server.sent).toEqual([]);
  });

  it('sends nothing if the user leaves the page while the destination is being loaded', async () => {
    const user = await sendAssistantRequest();
    await findSuggestionItems();
    const arrival = server.holdDestination();
    await user.click(await findButton(assistantTexts.askAgain));
    cleanup();
    await arrival();
    expect(server.sent).toHaveLength(1);
  });

  // shows: planner.suggest.call.goals.redraw
  it('sends the same texts again without a dialog and uses up one redraw', async () => {
    const user = await sendAssistantRequest();
    await findSuggestionItems();
    server.behave(answerWith('Visit an archive'));
    await user.click(await findButton(assistantTexts.askAgain));
    await screen.findByText('Visit an archive');
    expect(server.sent[1]?.path).toBe(`/northkeep/aims/${plan.aimId}/suggestions/goals/redraw`);
    expect(server.sent[1]?.body.context).toMatchObject({ previous: ['Draw a map'] });
    expect(screen.getAllByText('4 left').length).toBeGreaterThan(0);
  });

  // shows: planner.assistant.changed
  it('shows the dialog again when a text has changed', async () => {
    const user = await sendAssistantRequest();
    await findSuggestionItems();
    goals.change(plan.goalId, { label: 'Map thirteen apples' });
    await user.click(await findButton(assistantTexts.askAgain));
    const dialog = await screen.findByRole('dialog', { name: confirmSendDialogTexts.title });
    expect(dialog.textContent).toContain('Map thirteen apples');
    expect(server.sent).toHaveLength(1);
  });

  // shows: planner.assistant.changed
  it('shows the dialog again when the host has changed', async () => {
    const user = await sendAssistantRequest();
    await findSuggestionItems();
    server.destination = { host: 'other.example', model: 'small' };
    await user.click(await findButton(assistantTexts.askAgain));
    const dialog = await screen.findByRole('dialog', { name: confirmSendDialogTexts.title });
    expect(dialog.textContent).toContain('other.example');
    expect(server.sent).toHaveLength(1);
  });

  // shows: planner.suggest.call.steps.fallback
  it('uses the API route for new goals when the goal has not reached the server', async () => {
    server.behave((asked) =>
      asked.path.startsWith('/northkeep') ? refuseWith('PARENT_GONE')(asked) : answerWith('Draw')(asked),
    );
    await sendAssistantRequest(ONBOARDING_STEPS_PATH);
    await findSuggestionItems();
    expect(server.sent.map(({ path }) => path)).toEqual([
      `/northkeep/aims/${plan.aimId}/goals/${plan.goalId}/steps/suggestions/redraw`,
      `/onboarding/goals/${plan.goalId}/steps/suggestions/redraw`,
    ]);
  });
});

describe('each suggestion', () => {
  beforeEach(() => server.behave(answerWith({ label: 'Draw a map', frequency: 3 }, '<b>Read</b> one page')));

  // shows: planner.suggest.approve
  it('is added only by its button', async () => {
    const user = await sendAssistantRequest(ONBOARDING_STEPS_PATH);
    expect(await findSuggestionItems()).toHaveLength(2);
    expect(steps.items).toEqual([]);
    await user.click(await findButton('Add: Draw a map'));
    expect(steps.items.map(({ label, total }) => [label, total])).toEqual([['Draw a map', 3]]);
    expect(await findSuggestionItems()).toHaveLength(1);
  });

  // shows: planner.assistant.rename
  it('is renamed before it is added', async () => {
    const user = await sendAssistantRequest(ONBOARDING_STEPS_PATH);
    await findSuggestionItems();
    await user.click(await findButton('Rename Draw a map'));
    const field = await screen.findByRole('textbox', { name: 'Rename Draw a map' });
    await user.clear(field);
    await user.type(field, 'Draw a small map{Enter}');
    await user.click(await findButton('Add: Draw a small map'));
    expect(steps.items.map(({ label }) => label)).toEqual(['Draw a small map']);
  });

  // shows: planner.assistant.discard
  it('leaves no record when it is discarded', async () => {
    const user = await sendAssistantRequest(ONBOARDING_STEPS_PATH);
    await findSuggestionItems();
    await user.click(await findButton('Discard Draw a map'));
    expect(await findSuggestionItems()).toHaveLength(1);
    expect(steps.items).toEqual([]);
  });

  it('shows markup as text', async () => {
    await sendAssistantRequest(ONBOARDING_STEPS_PATH);
    expect((await findSuggestionItems())[1]?.querySelector('b')).toBeNull();
    expect(screen.getByText('<b>Read</b> one page')).toBeTruthy();
  });
});

describe('a late response', () => {
  // shows: planner.editor.stale
  it('is ignored after another aim was chosen', async () => {
    aims.create({ label: 'Sleep well' });
    let finish = () => {};
    server.behave(
      (asked) => new Promise((resolve) => (finish = () => resolve(answerWith('Draw a map')(asked) as never))),
    );
    const user = await sendAssistantRequest();
    await waitFor(() => expect(server.sent).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: /^Write the heirloom atlas/ }));
    await screen.findByRole('heading', { level: 2, name: 'Write the heirloom atlas' });
    const said: string[] = [];
    const stop = announcementStore.subscribe(({ text }) => said.push(text));
    finish();
    server.behave(answerWith('Visit an archive'));
    await user.click(await findButton(assistantTexts.ask));
    await user.click(await findButton(confirmSendDialogTexts.send));
    await screen.findByText('Visit an archive');
    stop();
    expect(screen.queryByText('Draw a map')).toBeNull();
    expect(said.filter((text) => text === '1 suggestion from the assistant')).toHaveLength(1);
  });
});
