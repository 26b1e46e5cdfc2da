import { DIRECTION_ID } from '@northkeep/contracts';
import { MemoryRouter } from '@northkeep/shared-kit/runtime';
import { aims, idealLife, onboarding, one, session, vault } from '@northkeep/shared-vault';
import { TEST_USER } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAuthenticatedLayout } from '../lazy-authenticated-layout.tsx';
import { openApp, openOnboardedVault, setOnboardingFinished, TestAreaPage } from '../testing/open-app.tsx';
import { OnboardingGate } from './onboarding-gate.tsx';

beforeAll(openOnboardedVault);
beforeAll(loadAuthenticatedLayout);
beforeEach(() => {
  localStorage.setItem('nk.e2ee-acknowledged', TEST_USER.id);
  localStorage.setItem('nk.seen', String(Date.now()));
  setOnboardingFinished(false);
  setPlan('', 0);
});
afterEach(cleanup);

/** Sets the direction of the plan and the number of its aims. */
function setPlan(direction: string, count: number): void {
  idealLife.create({ label: direction }, { id: DIRECTION_ID });
  for (const { id } of [...aims.items]) aims.remove(id);
  for (let i = 0; i < count; i++) aims.create({ label: `Aim ${i}` });
}

const json = (body: object, status = 200) => Response.json(body, { status });
const areaAt = (path: string) => screen.findByRole('heading', { name: `Area at ${path}` });
const VIEWS = ['/app', '/app/notes', '/app/wisdomOfAges', '/app/psychologicalInsights', '/app/notes/2026-11-23'];
async function menuItems({ user }: ReturnType<typeof openApp>) {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  return within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
}

describe('OnboardingGate', () => {
  // shows: frame.gate.onboarding
  it.each(VIEWS)('sends a person from %s to the onboarding', async (view) => {
    openApp(view);
    await areaAt('/app/onboarding');
    expect(window.location.pathname).toBe('/app/onboarding');
  });

  // shows: frame.gate.finished
  it.each(VIEWS)('shows %s once the onboarding is finished', async (view) => {
    setOnboardingFinished();
    openApp(view);
    await areaAt(view);
    expect(window.location.pathname).toBe(view);
  });

  // shows: frame.gate.plan, planner.wizard.needed
  it.each([
    ['a direction of 8 characters and an aim', 'Healthy!', 1, '/app/notes'],
    ['a direction of 7 characters and an aim', 'Healthy', 1, '/app/onboarding'],
    ['a direction of 7 characters among spaces and an aim', '  Healthy  ', 1, '/app/onboarding'],
    ['a direction of 8 characters without an aim', 'Healthy!', 0, '/app/onboarding'],
    ['an aim without a direction', '', 1, '/app/onboarding'],
  ])('shows, with an unfinished onboarding, %s the right page', async (_, direction, count, path) => {
    setPlan(direction, count);
    openApp('/app/notes');
    await areaAt(path);
    expect(window.location.pathname).toBe(path);
  });

  // shows: frame.gate.server
  it.each([
    [
      'sends a person to the onboarding where the server says that it is needed',
      () => json({ needsOnboarding: true }),
      '/app/onboarding',
    ],
    [
      'shows the view where the server says that it is not needed',
      () => json({ needsOnboarding: false }),
      '/app/notes',
    ],
    ['shows the view where the server cannot say it', () => json({ code: 'INTERNAL' }, 500), '/app/notes'],
  ])('%s while the record is not loaded', async (_, answer, path) => {
    vi.spyOn(onboarding, 'status', 'get').mockReturnValue('loading');
    const inner = globalThis.fetch;
    const asked = vi.fn(answer);
    globalThis.fetch = async (input, init) =>
      String(input).endsWith('/me/onboarding-status') ? asked() : inner(input, init);
    openApp('/app/notes');
    await waitFor(() => expect(asked).toHaveBeenCalledWith(), { timeout: 5_000 });
    await areaAt(path);
    globalThis.fetch = inner;
    vi.restoreAllMocks();
  });

  // shows: frame.gate.open-pages
  it.each(['/app/contactUs', '/app/wisdom-of-ages/settings'])(
    'lets a user with unfinished onboarding open %s',
    async (page) => {
      const before = session.getState();
      if (before.user) session.setState({ user: { ...before.user, role: 'ADMIN' } });
      openApp(page);
      await areaAt(page);
      session.setState(before);
    },
  );

  // shows: frame.gate.open-pages
  it('keeps the settings and unknown addresses open', async () => {
    openApp('/app/settings/theme');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
    cleanup();
    openApp('/app/nowhere');
    expect(await screen.findByRole('heading', { name: 'View not found' })).toBeTruthy();
  });

  // shows: frame.gate.unknown, planner.gate.unknown, planner.wizard.needed
  it('redirects only after the state of the onboarding is known', async () => {
    const { remotes } = openApp('/about');
    cleanup();
    expect(one('onboarding').finished).toBe(false);
    await act(() => vault.lock());
    expect(onboarding.status).not.toBe('ready');
    render(
      <MemoryRouter initialEntries={['/app/notes']}>
        <OnboardingGate remotes={remotes}>
          <TestAreaPage />
        </OnboardingGate>
      </MemoryRouter>,
    );
    expect(screen.getByText('Area at /app/notes')).toBeTruthy();
    await act(() => vault.unlock({ passphrase: 'correct horse battery staple', remember: false }));
    await screen.findByText('Area at /app/onboarding');
  });

  // shows: frame.gate.moving
  it('does not redirect while the records are sealed under another data key', async () => {
    const before = session.getState();
    if (before.user)
      session.setState({ user: { ...before.user, rotated: { at: '2026-11-21T09:00:00Z', moving: true } } });
    openApp('/app/notes');
    await areaAt('/app/notes');
    session.setState(before);
  });

  // shows: frame.gate.wizard-down
  it('opens the views, with header and tabs, where the onboarding cannot be shown', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('Cannot read properties of undefined');
    };
    const { user } = openApp('/app/notes', [
      { path: '/app/onboarding', element: <Broken /> },
      { path: '*', element: <h1>Your notes</h1> },
    ]);
    expect((await screen.findByRole('alert')).textContent).toContain('The planner cannot be shown right now');
    const [header] = await screen.findAllByRole('navigation', { name: 'Views' });
    await user.click(within(header ?? document.body).getByRole('link', { name: 'Notes' }));
    expect(await screen.findByRole('heading', { name: 'Your notes' })).toBeTruthy();
    expect(window.location.pathname).toBe('/app/notes');
    error.mockRestore();
  });
});

describe('menu of the onboarding', () => {
  // shows: frame.wizard.menu
  it('leads to settings and contact, locks and logs out, and names no view until the onboarding is finished', async () => {
    const app = openApp('/app/onboarding');
    await areaAt('/app/onboarding');
    expect(await menuItems(app)).toEqual(['Settings', 'Contact Us / Leave Suggestions', 'Print', 'Lock now', 'Logout']);
    cleanup();
    setOnboardingFinished();
    const again = openApp('/app/onboarding');
    await areaAt('/app/onboarding');
    expect((await menuItems(again))[0]).toBe('Northkeep');
  });

  // shows: frame.wizard.menu
  it('opens the settings', async () => {
    const app = openApp('/app/onboarding');
    await menuItems(app);
    await app.user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/app\/settings/));
  });
});
