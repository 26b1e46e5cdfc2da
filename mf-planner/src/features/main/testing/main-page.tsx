import { toastStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, lines, obstacles, onboarding, one, weeklyProgress } from '@northkeep/shared-vault';
import { act, cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderPlanner } from '../../../testing/planner-page.tsx';
import { type PlannerMode, usePlannerMode } from '../macro-mode.ts';
import { showPlanDialog } from '../plan-dialogs.tsx';

/** Resets the plan to the aim 'Feel rested' with the goal 'Sleep well', and closes the toasts and dialogs. */
export function resetPlan(): { readonly aimId: string; readonly goalId: string } {
  for (const list of [aims, lines, obstacles, weeklyProgress]) for (const { id } of [...list.items]) list.remove(id);
  toastStore.setState({ toasts: [] });
  showPlanDialog(null);
  onboarding.create({ finished: true, lastStep: 4 }, { id: one('onboarding').id });
  const aimId = aims.create({ label: 'Feel rested' }).id;
  return { aimId, goalId: goals.create({ label: 'Sleep well' }, { parentId: aimId }).id };
}

/** Unmounts the page and resets its mode. All test files share one mode, because they run with the same modules. */
export function closeDashboard(): void {
  cleanup();
  usePlannerMode.setState({ mode: 'steps' });
}

/** Undoes the action of the newest toast. */
export const undoLatest = () => act(() => toastStore.getState().toasts.at(-1)?.action?.run());

/** Renders the dashboard in a mode and waits until its plan can be edited. Returns the user of the test. */
export async function openDashboard(mode: PlannerMode): Promise<UserEvent> {
  usePlannerMode.setState({ mode });
  const user = renderPlanner('/app');
  await screen.findAllByRole('button', { name: /^Actions for / });
  return user;
}

/** Chooses an item of the menu of a part of the plan. */
export async function chooseMenuAction(user: UserEvent, label: string, item: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${label}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
