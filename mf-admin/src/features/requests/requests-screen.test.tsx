import 'fake-indexeddb/auto';
import type { SupportRequest } from '@northkeep/contracts';
import { MemoryRouter, useRoutes } from '@northkeep/shared-kit/runtime';
import { ToastRegion } from '@northkeep/shared-kit/toast-region';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../routes.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ID = '6a21c0ffee6a21c0ffee6a21';
const request = (wishes: Partial<SupportRequest> = {}): SupportRequest => ({
  id: ID,
  kind: 'waiver',
  email: 'mia@example.org',
  message: 'I have no card.',
  state: 'open',
  at: '2026-11-21T09:12:00.000Z',
  decidedAt: null,
  stage: 'verified',
  hasPriority: false,
  earlier: 0,
  ...wishes,
});
const payment = request({ id: `${ID.slice(1)}0`, kind: 'payment', email: 'kai@example.org', message: 'Twice?' });

/** Fake server: lists the requests and responds to a decision with the updated request. */
function openRequests(requests: readonly SupportRequest[], refuse = false) {
  const asked: string[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    // Not a 503: the client would repeat the request, and the next test file would receive it.
    if (pathname === '/api/admin/overview') return Response.json({}, { status: 403 });
    if (init.method === 'GET') return Response.json(requests);
    asked.push(pathname);
    const [, id, verb] = /requests\/(\w+)\/(\w+)$/.exec(pathname) ?? [];
    const found = requests.find((each) => each.id === id);
    if (refuse || !found)
      return Response.json({ code: 'FORBIDDEN', message: 'You are not allowed to do this.' }, { status: 403 });
    const state = verb === 'approve' ? 'waived' : 'closed';
    return Response.json({ ...found, state, decidedAt: '2026-11-21T10:00:00.000Z' });
  };
  render(
    <MemoryRouter initialEntries={['/app/admin/requests']}>
      <Area />
      <ToastRegion />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), asked };
}

function Area() {
  return useRoutes(routes);
}

const list = () => screen.findByRole('list', { name: 'Requests' });

describe('RequestsScreen', () => {
  it('lists open requests and waives a fee', async () => {
    const { user, asked } = openRequests([request(), payment]);
    expect(within(await list()).getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText(/^2 wait\./)).toBeTruthy();
    const message = screen.getByRole('article');
    expect(within(message).getByText('I have no card.')).toBeTruthy();
    expect(within(message).getByText('Email verified, waiting at Plan')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Waive the fee' }));
    expect(await screen.findByText('Fee waived')).toBeTruthy();
    expect(asked).toEqual([`/api/support/admin/requests/${ID}/approve`]);
    expect(screen.getByText(/^One waits\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Waive the fee' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  });

  // shows: admin.requests.priority.said
  it('says which requests have priority support', async () => {
    openRequests([request({ hasPriority: true }), payment]);
    const [first] = within(await list()).getAllByRole('link');
    expect(first?.textContent).toContain('mia@example.org, Pro, priority support');
    expect(within(screen.getByRole('article')).getByText('Pro, priority support')).toBeTruthy();
    expect(screen.getByText(/Requests of Pro accounts come first\./)).toBeTruthy();
  });

  it('marks a request of another kind as answered, without a waiver', async () => {
    const { user, asked } = openRequests([request(), payment]);
    await user.click(within(await list()).getByRole('link', { name: /A payment/ }));
    expect(screen.queryByRole('button', { name: 'Waive the fee' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Reply by mail' }).getAttribute('href')).toBe('mailto:kai@example.org');
    await user.click(screen.getByRole('button', { name: 'Mark as answered' }));
    expect(await screen.findByText('Answered or declined')).toBeTruthy();
    expect(asked).toEqual([`/api/support/admin/requests/${payment.id}/close`]);
  });

  // shows: admin.errors.logged
  it('logs a rejected decision, shows it as a toast and keeps the request', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openRequests([request()], true);
    await list();
    await user.click(screen.getByRole('button', { name: 'Waive the fee' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('request not changed', expect.anything());
    expect(screen.getByRole('button', { name: 'Waive the fee' })).toBeTruthy();
  });

  it('shows an empty state without open requests', async () => {
    openRequests([]);
    expect(await screen.findByText('Nothing waits.')).toBeTruthy();
  });
});
