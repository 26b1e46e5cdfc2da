// @vitest-environment jsdom
import { COMPOSITES } from '@northkeep/contracts/insights';
import { BUILT_IN_INSTRUMENTS } from '@northkeep/contracts/insights/built-in';
import { api } from '@northkeep/shared-vault';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ASSESSMENTS_PATH } from '../../paths.ts';
import { openInsights, setUpInsights, setUser, writeSampleYear } from '../../testing/insights-page.tsx';

setUpInsights();
afterEach(() => vi.restoreAllMocks());

/** Lets the server answer one path with definitions, and every other path with an error. */
function serve(path: string, definitions: unknown): void {
  vi.spyOn(api, 'get').mockImplementation(async (asked: string) => {
    if (asked !== path) throw new TypeError('Failed to fetch');
    return definitions as never;
  });
}

describe('definitions of the server', () => {
  // shows: insights.definitions.server
  it('replace the built-in composites on the dashboard', async () => {
    serve('/psych-insights/composites', [{ ...COMPOSITES[0], title: 'Weeks of the server' }]);
    writeSampleYear();
    setUser({ plan: 'pro' });
    const user = await openInsights();
    await user.click(screen.getByRole('radio', { name: 'Composite' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Weeks of the server' })).toBeTruthy();
    expect(screen.queryByText('Steady weeks')).toBeNull();
  });

  // shows: insights.definitions.server
  it('replace the built-in instruments among the assessments', async () => {
    const [profile] = BUILT_IN_INSTRUMENTS.filter(({ group }) => group === 'profile');
    serve('/psych-insights/instruments', [{ ...profile, id: 'of-the-server', name: 'Questions of the server' }]);
    await openInsights(ASSESSMENTS_PATH);
    expect(await screen.findByRole('heading', { level: 3, name: 'Questions of the server' })).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 3, name: 'Mini-IPIP' })).toBeNull();
  });
});
