import 'fake-indexeddb/auto';
import { type AuditLogEntry, type AuditLogPage, DAY_MS } from '@northkeep/contracts';
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

const entry = (wishes: Partial<AuditLogEntry> = {}): AuditLogEntry => ({
  id: crypto.randomUUID(),
  at: '2025-11-19T08:15:00.000Z',
  action: 'card-created',
  by: 'account',
  email: 'anna@example.org',
  target: 'Rest is work too',
  targetId: '6a21c0ffee6a21c0ffee6a21',
  detail: null,
  ...wishes,
});

/**
 * Opens the log with a fake server, which returns the pages by cursor. A page of null makes the server respond with an
 * error.
 */
function openLog(answers: Readonly<Record<string, AuditLogPage | null>>) {
  const failing = { ...answers };
  const asked: URLSearchParams[] = [];
  globalThis.fetch = async (input) => {
    const { searchParams, pathname } = new URL(String(input), 'http://localhost');
    // Not a 503: the client would repeat the request, and the next test file would receive it.
    if (!pathname.endsWith('/audit-log')) return Response.json({}, { status: 403 });
    asked.push(searchParams);
    const page = failing[searchParams.get('after') ?? 'first'];
    return page ? Response.json(page) : Response.json({ code: 'FORBIDDEN', message: 'Refused.' }, { status: 403 });
  };
  render(
    <MemoryRouter initialEntries={['/app/admin/audit']}>
      <Area />
      <ToastRegion />
    </MemoryRouter>,
  );
  const answer = (cursor: string, page: AuditLogPage) => {
    failing[cursor] = page;
  };
  return { user: userEvent.setup(), answer, asked };
}

function Area() {
  return useRoutes(routes);
}

const table = () => screen.findByRole('table', { name: 'Audit log' });
const rowOf = async (name: string) =>
  within(await table())
    .getByRole('rowheader', { name })
    .closest('tr');

describe('AuditScreen', () => {
  it('shows action, target, administrator and time of each entry', async () => {
    openLog({ first: { entries: [entry(), entry({ action: 'role-granted', detail: 'ADMIN' })], next: null } });
    const row = await rowOf('Card added');
    expect(row?.textContent).toContain('Rest is work too');
    expect(row?.textContent).toContain('anna@example.org');
    expect(row?.querySelector('time')?.dateTime).toBe('2025-11-19T08:15:00.000Z');
    expect(await rowOf('Role granted: ADMIN')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('2 entries');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('shows "Command line" or "A deleted account" in place of the email, and a deleted target by its id', async () => {
    const shell = entry({ action: 'keys-resealed', by: 'command-line', email: null, target: null, targetId: null });
    const past = entry({ action: 'request-closed', email: null, target: null });
    openLog({ first: { entries: [shell, past], next: null } });
    expect((await rowOf('Server keys renewed'))?.textContent).toContain('Command line');
    const row = await rowOf('Request closed');
    expect(row?.textContent).toContain('A deleted account');
    expect(row?.textContent).toContain('6a21c0ffee6a21c0ffee6a21');
  });

  it('appends the next page', async () => {
    const { user } = openLog({
      first: { entries: [entry()], next: '1_a' },
      '1_a': { entries: [entry({ action: 'card-deleted' })], next: null },
    });
    await table();
    expect(screen.getByRole('status').textContent).toBe('The latest entry');
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await rowOf('Card deleted')).toBeTruthy();
    expect(await rowOf('Card added')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('2 entries');
  });

  it('logs that the next page is refused, shows it as a toast and keeps the entries', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openLog({ first: { entries: [entry()], next: '1_a' }, '1_a': null });
    await table();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Refused.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('audit log not loaded', expect.anything());
    expect(await rowOf('Card added')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Load more' })).toBeTruthy();
  });

  it('loads all pages of the chosen range with the same start time', async () => {
    const { user, answer, asked } = openLog({
      first: { entries: [entry()], next: '1_a' },
      '1_a': { entries: [entry({ action: 'card-deleted' })], next: null },
    });
    await table();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    await rowOf('Card deleted');
    const [since, sinceOfSecond] = asked.map((query) => query.get('since') ?? '');
    expect(Math.round((Date.now() - Date.parse(since ?? '')) / DAY_MS)).toBe(30);
    expect(sinceOfSecond).toBe(since);

    answer('first', { entries: [entry({ action: 'role-granted', detail: 'ADMIN' })], next: null });
    await user.click(screen.getByRole('radio', { name: 'all' }));
    await rowOf('Role granted: ADMIN');
    expect(screen.queryByRole('rowheader', { name: 'Card deleted' })).toBeNull();
    expect(asked.at(-1)?.get('since')).toBeNull();

    answer('first', { entries: [], next: null });
    await user.click(screen.getByRole('radio', { name: '7d' }));
    expect(await screen.findByText('There are no entries in this time.')).toBeTruthy();
    expect(Math.round((Date.now() - Date.parse(asked.at(-1)?.get('since') ?? '')) / DAY_MS)).toBe(7);
  });

  it('shows an empty state without entries', async () => {
    const { user } = openLog({ first: { entries: [], next: null } });
    await user.click(await screen.findByRole('radio', { name: 'all' }));
    expect(await screen.findByText('There are no entries yet.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows an error with a retry when the log cannot be loaded', async () => {
    const { user, answer } = openLog({ first: null });
    expect(await screen.findByText('The audit log could not be loaded.')).toBeTruthy();
    answer('first', { entries: [entry()], next: null });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Card added')).toBeTruthy();
  });
});
