import type { ListedAccount } from '@northkeep/contracts';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAdmin, type SentRequest } from '../../testing/open-admin.tsx';

afterEach(() => vi.restoreAllMocks());

const person = (wishes: Partial<ListedAccount> = {}): ListedAccount => ({
  id: '11111111-1111-4111-8111-111111111111',
  email: 'lena@example.org',
  firstName: 'Lena',
  lastName: 'Vik',
  role: 'USER',
  plan: 'pro',
  activation: 'payment',
  createdAt: '2026-04-14T08:00:00.000Z',
  subscription: { plan: 'pro', term: 'monthly', state: 'active', until: '2026-12-14T08:00:00.000Z' },
  ...wishes,
});
const me = person({ id: '6f0d3a0e-6f3c-4a86-9b1e-0f6f5f1b6f01', email: 'anna@example.org', role: 'SUPER_ADMIN' });
const emil = person({
  id: '22222222-2222-4222-8222-222222222222',
  email: 'emil@example.org',
  plan: 'free',
  activation: 'waiver',
  subscription: null,
});

function openPeople(role: 'ADMIN' | 'SUPER_ADMIN', path = '/app/admin/people', refuse = false) {
  const all = [me, emil, person()];
  return openAdmin(
    path,
    ({ method, path: asked, query, body }: SentRequest) => {
      if (asked === '/api/admin/instance') return { payments: 'simulator' };
      if (!asked.startsWith('/api/admin/people')) return undefined;
      if (refuse && (method === 'PATCH' || query.has('after'))) return 403;
      if (method === 'PATCH') return { ...person(), ...Object(body) };
      const found = all.filter(({ email }) => email.startsWith(query.get('find') ?? ''));
      const after = query.get('after');
      if (after !== null) return { people: [person({ id: '3', email: 'runa@example.org' })], next: null };
      return query.get('subscribed') === 'true'
        ? { people: found.filter(({ subscription }) => subscription !== null), next: null }
        : { people: found, next: query.get('find') === null ? 'lena@example.org' : null };
    },
    role,
  );
}
const table = (name = 'People') => screen.findByRole('table', { name });
const row = async (email: string) => {
  const found = within(await table())
    .getByRole('rowheader', { name: email })
    .closest('tr');
  if (!found) throw new Error(`no row of ${email}`);
  return within(found);
};

describe('PeopleScreen', () => {
  // shows: admin.people.screen
  it('shows email, name, role, plan and date of each account', async () => {
    openPeople('ADMIN');
    const cells = (await row('lena@example.org')).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['Lena Vik', 'USER', 'Pro', 'Apr 14, 2026', 'No action']);
    expect((await row('emil@example.org')).getByText('Free, fee waived')).toBeTruthy();
  });

  // shows: admin.roles.hidden
  it('has no role menu for an ADMIN', async () => {
    openPeople('ADMIN');
    await table();
    expect(screen.queryByRole('button', { name: /^Change the role/ })).toBeNull();
  });

  // shows: admin.roles.menu
  it('lets a SUPER_ADMIN grant a role to others', async () => {
    const { user, changes } = openPeople('SUPER_ADMIN');
    await table();
    expect(screen.queryByRole('button', { name: 'Change the role of anna@example.org' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change the role of lena@example.org' }));
    const wanted = /^ADMIN: Cards, requests, feedback, figures/;
    await user.click(await screen.findByRole('menuitem', { name: wanted }));
    expect(await screen.findByText('lena@example.org is ADMIN now.')).toBeTruthy();
    expect((await row('lena@example.org')).getByText('ADMIN')).toBeTruthy();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(changes()).toMatchObject([{ path: `/api/admin/people/${person().id}`, body: { role: 'ADMIN' } }]);
  });

  // shows: admin.errors.logged
  it('logs a refused role, shows it as a toast and keeps the role', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openPeople('SUPER_ADMIN', '/app/admin/people', true);
    await table();
    await user.click(screen.getByRole('button', { name: 'Change the role of lena@example.org' }));
    await user.click(await screen.findByRole('menuitem', { name: /^ADMIN: / }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('role not changed', expect.anything());
    expect((await row('lena@example.org')).getByText('USER')).toBeTruthy();
  });

  it('logs that the next page is refused, shows it as a toast and keeps the accounts', async () => {
    const log = vi.spyOn(console, 'debug').mockReturnValue();
    const { user } = openPeople('ADMIN', '/app/admin/people', true);
    await table();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('You are not allowed to do this.')).toBeTruthy();
    expect(log).toHaveBeenCalledWith('accounts not loaded', expect.anything());
    expect(await row('lena@example.org')).toBeTruthy();
  });

  it('finds accounts by email, and loads more', async () => {
    const { user } = openPeople('ADMIN');
    await table();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await row('runa@example.org')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Find an email' }), 'emil');
    expect(await row('emil@example.org')).toBeTruthy();
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No email begins like this.')).toBeTruthy();
  });

  it('shows an error with a retry', async () => {
    openAdmin('/app/admin/people', ({ path }) => (path === '/api/admin/people' ? 403 : undefined));
    expect(await screen.findByText('The accounts could not be loaded.')).toBeTruthy();
  });
});

describe('SubscriptionsScreen', () => {
  // shows: admin.subscriptions.screen
  it('shows plan, state, next date and amount, and says that payments are simulated', async () => {
    openPeople('ADMIN', '/app/admin/subscriptions');
    const [, lena] = within(await table('Subscriptions'))
      .getAllByRole('row')
      .slice(1)
      .map((each) => each.textContent);
    expect(lena).toBe('lena@example.orgPro, monthlyActiveRenews Dec 14, 202613.00 USD');
    expect(screen.queryByText('emil@example.org')).toBeNull();
    expect(await screen.findByText('Test payments. This instance uses the simulator; nobody is charged.')).toBeTruthy();
  });

  it.each([
    ['ending', 'Canceled', 'Ends Dec 14, 2026'],
    ['grace', 'Renewal failed', 'Was due Dec 14, 2026'],
    ['ended', 'Ended', 'Ended Dec 14, 2026'],
  ] as const)('names the state %s', async (state, name, next) => {
    const subscription = { plan: 'pro', term: 'annual', state, until: '2026-12-14T08:00:00.000Z' } as const;
    openAdmin('/app/admin/subscriptions', ({ path }) => {
      if (path === '/api/admin/people') return { people: [person({ subscription })], next: null };
      return path === '/api/admin/instance' ? { payments: 'stripe' } : undefined;
    });
    const shown = within(await table('Subscriptions'));
    expect(shown.getByText(name)).toBeTruthy();
    expect(shown.getByText(next)).toBeTruthy();
    expect(shown.getByText('120.00 USD')).toBeTruthy();
    expect(screen.queryByText(/^Test payments/)).toBeNull();
  });

  it('says that there are no subscriptions', async () => {
    openAdmin('/app/admin/subscriptions', ({ path }) => {
      if (path === '/api/admin/people') return { people: [], next: null };
      return path === '/api/admin/instance' ? { payments: 'stripe' } : undefined;
    });
    expect(await screen.findByText('There are no subscriptions yet.')).toBeTruthy();
  });
});
