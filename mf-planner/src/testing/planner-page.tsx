import { MemoryRouter, type RouteObject, useLocation, useRoutes } from '@northkeep/shared-kit/runtime';
import { openVault } from '@northkeep/shared-vault/testing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes.tsx';

let pathname = '';
let search = '';

/** Opens a vault, and lets the pages scroll, which jsdom cannot. */
export async function openPlannerVault(): Promise<void> {
  await openVault();
  window.scrollTo = () => {};
}

function Planner({ others }: { readonly others: RouteObject[] }) {
  ({ pathname, search } = useLocation());
  return useRoutes([...routes, ...others]);
}

/** Renders the planner at an address, and `others` beside it. Returns the user of the test. */
export function renderPlanner(address: string, others: RouteObject[] = []) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Planner others={others} />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Query of the shown address, with its question mark. */
export const shownSearch = () => search;
/** Path and query of the shown address. */
export const shownAddress = () => `${pathname}${search}`;
