import type { FailureReport, InstanceConfig } from '@northkeep/contracts';
import { createAreaTargets, fileOf, TestRepository } from '@northkeep/contracts/tuf/testing';
import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openAdmin, SAMPLE_FAILURES, SAMPLE_OVERVIEW } from '../../testing/open-admin.tsx';

describe('OverviewScreen', () => {
  afterEach(() => vi.useRealTimers());

  // shows: admin.overview.screen
  it('shows counts of accounts, records, responses and waiting items', async () => {
    const byKind = [
      { kind: 'lines', count: 16_912 },
      { kind: 'aims', count: null },
    ];
    openAdmin('/app/admin/overview', ({ path }) =>
      path === '/api/admin/overview' ? { ...SAMPLE_OVERVIEW, records: { all: 21_480, byKind } } : undefined,
    );
    expect(await screen.findByText('14')).toBeTruthy();
    for (const text of ['9 Free, 5 Pro', '21,480', '50 ms', '72, 70 approved'])
      expect(screen.getByText(text)).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'By kind' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['Lines16,912', 'AimsBelow 5']);
    expect(screen.getByText(/counts below 5 are not shown/)).toBeTruthy();
  });

  // shows: admin.overview.hidden
  it('says which counts are too small to be shown', async () => {
    const accounts = { all: null, byPlan: null };
    const answers = { ...SAMPLE_OVERVIEW.answers, count: 0, within95Ms: null };
    openAdmin('/app/admin/overview', ({ path }) =>
      path === '/api/admin/overview' ? { ...SAMPLE_OVERVIEW, accounts, answers } : undefined,
    );
    expect(await screen.findAllByText('Below 5')).toHaveLength(2);
    expect(screen.getByText('Plans are not shown')).toBeTruthy();
    expect(screen.getByText('Not measured')).toBeTruthy();
    expect(screen.getByText('Nothing is stored yet.')).toBeTruthy();
  });

  // shows: admin.overview.failures
  it('shows what failed in the pages of visitors, again every 20 s, and how to roll back', async () => {
    const failures: (FailureReport & { count: number })[] = [];
    const isFailures = (path: string) => path === '/api/admin/failure-reports';
    vi.useFakeTimers({ shouldAdvanceTime: true });
    openAdmin('/app/admin/overview', ({ path }) =>
      isFailures(path) ? { ...SAMPLE_FAILURES, isOn: true, failures: [...failures] } : undefined,
    );
    expect(await screen.findByText(/^No page has reported a failure since /)).toBeTruthy();
    failures.push({ area: 'mf-notes', version: '1.4.0', code: 'unreachable', count: 3 });
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    const rows = within(await screen.findByRole('table', { name: 'Failures in the pages of visitors' })).getAllByRole(
      'row',
    );
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual(['mf-notes1.4.0A file is missing3']);
    expect(screen.getByText('npm run release -- point mf-notes <version>')).toBeTruthy();
  });

  // shows: admin.overview.failures.off
  it('says that failures are not counted where the operator did not turn it on', async () => {
    openAdmin('/app/admin/overview', () => undefined);
    const off = 'Not counted. FAILURE_REPORTS=on lets pages report which part of them failed, and nothing else.';
    expect(await screen.findByText(off)).toBeTruthy();
  });

  it('shows an error with a retry', async () => {
    openAdmin('/app/admin/overview', ({ path }) => (path === '/api/admin/failure-reports' ? undefined : 403));
    expect(await screen.findByText('The figures could not be loaded.')).toBeTruthy();
  });

  it('opens at the address of the administration', async () => {
    const { address } = openAdmin('/app/admin', () => undefined);
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeTruthy();
    expect(address.pathname).toBe('/app/admin/overview');
  });
});

const FACTS: InstanceConfig = {
  payments: 'simulator',
  plan: null,
  activationFee: true,
  mail: 'mailbox',
  assistant: null,
  geocoding: 'nominatim.openstreetmap.org',
  database: 'embedded',
};
const openAreas = (facts: object | number = FACTS) =>
  openAdmin('/app/admin/areas', ({ path }) => (path === '/api/admin/instance' ? facts : undefined));

describe('AreasScreen', () => {
  afterEach(() => document.getElementById('repository')?.remove());

  /** Puts a release into the page, as the server does; in production the shell has verified its signatures. */
  function withRelease() {
    const repository = new TestRepository();
    repository.timestampVersion = 213;
    repository.expires = '2026-12-20T00:00:00Z';
    repository.release('mf-notes', createAreaTargets('mf-notes', '1.4.0'));
    const files = createAreaTargets('mf-planner', 'x');
    repository.release('mf-planner', files);
    const element = document.createElement('script');
    element.type = 'application/json';
    element.id = 'repository';
    element.textContent = JSON.stringify(repository.publish());
    document.body.append(element);
    document.documentElement.dataset.shell = '1.8.0';
    return fileOf(repository.pinned).hashes.sha256;
  }

  // shows: admin.areas.screen
  it('shows the versions in use, the refused areas and how to roll an area back', async () => {
    const root = withRelease();
    openAreas();
    const about = await screen.findByText(
      /^Release 214 of the repository with the root [0-9a-f]{12}, valid until Dec 20/,
    );
    expect(about.textContent).toContain(root.slice(0, 12));
    const rows = within(screen.getByRole('table', { name: 'Areas' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'shell1.8.0is the shell–Verified',
      expect.stringMatching(/^mf-notes1\.4\.0\S{8}…Verified$/),
      expect.stringMatching(/^mf-planner.*Refused, fallback shown$/),
    ]);
    expect(screen.getByText('npm run release -- point mf-notes <version>')).toBeTruthy();
  });

  // shows: admin.areas.instance
  it('shows the settings that come from the environment', async () => {
    openAreas();
    expect(await screen.findByText('Simulator. Set STRIPE_SECRET_KEY for the real provider.')).toBeTruthy();
    expect(screen.getByText('On, 1.99 USD. ACTIVATION_FEE=off turns it off.')).toBeTruthy();
    expect(screen.getByText('nominatim.openstreetmap.org')).toBeTruthy();
    expect(await screen.findByText(/without a release/)).toBeTruthy();
  });

  it('shows an error with a retry where the facts cannot be loaded', async () => {
    openAreas(403);
    expect(await screen.findByText('The facts of the instance could not be loaded.')).toBeTruthy();
  });
});
