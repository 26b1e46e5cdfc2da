import { toastStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, obstacles, onboarding, one, settings } from '@northkeep/shared-vault';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPlanner } from '../../../testing/planner-page.tsx';
import { writeIdealLife } from '../../plan/plan.ts';
import { assistantConsent } from '../consent.ts';
import { assistantTexts, confirmSendDialogTexts } from '../copy.ts';

/** Opens an address of the planner and returns the user of the test. */
export async function openPage(address: string, ready: string = assistantTexts.ask) {
  const user = renderPlanner(address);
  await screen.findByRole('button', { name: ready });
  return user;
}

export const ONBOARDING_AIMS_PATH = '/app/onboarding?step=aims';
export const ONBOARDING_GOALS_PATH = '/app/onboarding?step=goals';
export const ONBOARDING_STEPS_PATH = '/app/onboarding?step=steps';

export const findButton = (name: string) => screen.findByRole('button', { name });

/** Waits for the list of the assistant's suggestions and returns its items. */
export const findSuggestionItems = async () =>
  within(await screen.findByRole('list', { name: assistantTexts.list })).getAllByRole('listitem');

/** Gives the consent and opens the dialog that shows what is sent. */
export async function openConfirmSendDialog(address = ONBOARDING_GOALS_PATH) {
  assistantConsent.give();
  const user = await openPage(address);
  await user.click(await findButton(assistantTexts.ask));
  return user;
}
export async function sendAssistantRequest(address = ONBOARDING_GOALS_PATH) {
  const user = await openConfirmSendDialog(address);
  await user.click(await findButton(confirmSendDialogTexts.send));
  return user;
}

/**
 * Replaces the plan by one aim with a goal, a direction and an obstacle, and turns the assistant off. Returns the ids
 * of the aim and the goal.
 */
export async function createTestPlan(finished = false): Promise<{ aimId: string; goalId: string }> {
  for (const { id } of [...aims.items]) aims.remove(id);
  for (const { id } of [...obstacles.items]) obstacles.remove(id);
  toastStore.setState({ toasts: [] });
  onboarding.create({ finished, lastStep: finished ? 4 : 0 }, { id: one('onboarding').id });
  writeIdealLife('direction', 'A quiet life with an orchard');
  obstacles.create({ label: 'The cellar is full' });
  const aimId = aims.create({ label: 'Write the heirloom atlas' }).id;
  const goalId = goals.create({ label: 'Map twelve forgotten apples' }, { parentId: aimId }).id;
  await waitFor(() => assistantConsent.canStore || Promise.reject(new Error('the mark was not read')));
  assistantConsent.withdraw();
  await waitFor(() => settings.status === 'ready' || Promise.reject(new Error('no settings')));
  return { aimId, goalId };
}
