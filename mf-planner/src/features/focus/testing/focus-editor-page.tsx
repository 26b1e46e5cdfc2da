import { toastStore } from '@northkeep/shared-kit/runtime';
import { steps } from '@northkeep/shared-vault';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { openPlannerVault, renderPlanner } from '../../../testing/planner-page.tsx';
import { usePlannerMode } from '../../main/macro-mode.ts';
import { closeDashboard, resetPlan } from '../../main/testing/main-page.tsx';

let goalId = '';

/** Opens one vault for the tests of a file. Each test begins with one goal, 'Sleep well', without steps. */
export function setUpOneGoal(): void {
  beforeAll(openPlannerVault);
  beforeEach(() => {
    usePlannerMode.setState({ mode: 'steps' });
    ({ goalId } = resetPlan());
  });
  afterEach(closeDashboard);
}

/** Id of the goal whose steps the editor shows. */
export const getEditedGoalId = () => goalId;

export async function openFocusEditor() {
  const user = renderPlanner('/app?modal=thisWeekFocus');
  await screen.findByRole('heading', { level: 3, name: 'Sleep well' });
  return user;
}

export const addStep = (label: string, status: 'selected' | 'parked' = 'parked') =>
  steps.create({ label, total: 2, status }, { parentId: goalId, parentKind: 'goals' });

/** Labels of the steps in a list of the editor. */
export const listShownSteps = (name: string) =>
  within(screen.getByRole('list', { name }))
    .queryAllByRole('spinbutton')
    .map((count) => count.getAttribute('aria-label')?.replace(', times a week', ''));
export const listToasts = () => toastStore.getState().toasts;
