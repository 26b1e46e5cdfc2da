import { MemoryRouter, type RouteObject, useLocation, useRoutes } from '@northkeep/shared-kit/runtime';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import AppStart from '../app-start.tsx';
import { routes } from '../routes.tsx';

let pathname = '';
let search = '';

/** Opens a vault and stubs scrolling, which jsdom does not implement. */
export async function openPlannerVault(): Promise<void> {
  await openTestVault();
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};
}

function Planner({ others }: { readonly others: RouteObject[] }) {
  ({ pathname, search } = useLocation());
  return useRoutes([...routes, ...others]);
}

/**
 * Renders the planner and its app start component at an address, with `others` as additional routes and `beside` as
 * additional content. Returns the simulated user.
 */
export function renderPlanner(address: string, others: RouteObject[] = [], beside: ReactNode = null) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Planner others={others} />
      <AppStart />
      {beside}
    </MemoryRouter>,
  );
  return userEvent.setup();
}

/** Query of the shown address, with its question mark. */
export const getCurrentQuery = () => search;
/** Path and query of the shown address. */
export const getCurrentAddress = () => `${pathname}${search}`;
