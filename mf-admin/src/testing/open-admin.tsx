import 'fake-indexeddb/auto';
import type { AdminOverview, FailureCounts, Role, User } from '@northkeep/contracts';
import { ConfirmHost } from '@northkeep/shared-kit/confirm';
import { MemoryRouter, toastStore, useLocation, useRoutes } from '@northkeep/shared-kit/runtime';
import { ToastRegion } from '@northkeep/shared-kit/toast-region';
import { session } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useWaitingCounts } from '../features/frame/waiting-counts.ts';
import { routes } from '../routes.tsx';

const USER: User = {
  ...TEST_USER,
  email: 'anna@example.org',
  firstName: 'Anna',
  lastName: 'Keller',
  role: 'ADMIN',
  plan: 'pro',
};

export const SAMPLE_OVERVIEW: AdminOverview = {
  accounts: { all: 14, byPlan: { free: 9, paid: 5 } },
  records: { all: 21_480, byKind: [] },
  savedCards: null,
  cards: { all: 72, approved: 70 },
  openRequests: 2,
  openFeedback: 3,
  answers: { since: '2026-11-14T08:00:00.000Z', count: 1_200, within95Ms: 50, errors: 0 },
};

export const SAMPLE_FAILURES: FailureCounts = { isOn: false, since: '2026-11-14T08:00:00.000Z', failures: [] };

const SAMPLES: Readonly<Record<string, object>> = {
  '/api/admin/overview': SAMPLE_OVERVIEW,
  '/api/admin/failure-reports': SAMPLE_FAILURES,
};

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/**
 * Fake response to a request: an object becomes the JSON body, a number the status of an error, and undefined a 204
 * without a body.
 */
type Handler = (request: SentRequest) => object | number | undefined;

/** Opens a path of the area with a fake server, as an administrator. Returns the requests that the server received. */
export function openAdmin(path: string, handle: Handler, role: Role = 'ADMIN') {
  const requests: SentRequest[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), 'http://localhost');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    const request = { method: init.method ?? 'GET', path: pathname, query: searchParams, body };
    requests.push(request);
    const answer = handle(request) ?? SAMPLES[pathname];
    if (typeof answer === 'number')
      return Response.json({ code: 'FORBIDDEN', message: 'You are not allowed to do this.' }, { status: answer });
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
  };
  session.setState({ user: { ...USER, role }, isAuthenticated: true });
  toastStore.setState({ toasts: [] });
  useWaitingCounts.setState({ requests: 0, feedback: 0 });
  const address = { pathname: path };
  function Area() {
    address.pathname = useLocation().pathname;
    return useRoutes(routes);
  }
  render(
    <MemoryRouter initialEntries={[path]}>
      <Area />
      <ConfirmHost />
      <ToastRegion />
    </MemoryRouter>,
  );
  const changes = () => requests.filter(({ method }) => method !== 'GET');
  return { user: userEvent.setup(), requests, changes, address };
}
