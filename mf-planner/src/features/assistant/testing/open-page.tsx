import { MemoryRouter, toastStore, useRoutes } from '@northkeep/shared-kit/runtime';
import { aims, goals, obstacles, onboarding, one, settings } from '@northkeep/shared-vault';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../routes.tsx';
import { writeIdealLife } from '../../plan/plan.ts';
import { consent } from '../consent.ts';

const Area = () => useRoutes(routes);

/** Opens an address of the planner and returns the user of the test. */
export async function openPage(address: string, ready = 'Ask the assistant') {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Area />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: ready });
  return userEvent.setup();
}

/** An aim with a goal, a direction and an obstacle; the assistant is off. Returns their ids. */
export async function makePlan(finished = false): Promise<{ aimId: string; goalId: string }> {
  for (const { id } of [...aims.items]) aims.remove(id);
  for (const { id } of [...obstacles.items]) obstacles.remove(id);
  toastStore.setState({ toasts: [] });
  onboarding.create({ finished, lastStep: finished ? 4 : 0 }, { id: one('onboarding').id });
  writeIdealLife('direction', 'A quiet life with an orchard');
  obstacles.create({ label: 'The cellar is full' });
  const aimId = aims.create({ label: 'Write the heirloom atlas' }).id;
  const goalId = goals.create({ label: 'Map twelve forgotten apples' }, { parentId: aimId }).id;
  await waitFor(() => consent.canStore || Promise.reject(new Error('the mark was not read')));
  consent.withdraw();
  await waitFor(() => settings.status === 'ready' || Promise.reject(new Error('no settings')));
  return { aimId, goalId };
}
