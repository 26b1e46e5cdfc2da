import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { renderPlanner } from '../../../testing/planner-page.tsx';
import { type PlannerMode, usePlannerMode } from '../macro-mode.ts';

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
