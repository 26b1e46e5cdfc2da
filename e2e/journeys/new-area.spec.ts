import { AppPage } from '../pages/app-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expect, test } from '../support/release-fixtures.ts';
import { ReleasesFolder } from '../support/releases.ts';

test.describe('an area that the shell was not built with', () => {
  test('gets its tab after it is published from a clone without the shell and added to the registry', {
    tag: '@long',
  }, async ({ server, device, releases }) => {
    const { shell } = releases.registry;
    const anna = await createAccount(server, ANNA);
    const { page } = await device();
    await logInToNotes(page, anna);
    const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link').filter({ visible: true });
    await expect(tabs).toHaveText(['Planner', 'Notes', 'Wisdom', 'Insights']);

    const clone = ReleasesFolder.cloneOfPackages(releases);
    await clone.newArea('habits');
    await clone.tool('publish', 'mf-habits');
    clone.remove();
    await releases.tool('point', 'mf-habits', '1.0.0');
    await page.reload();
    await expect(tabs).toHaveText(['Planner', 'Notes', 'Wisdom', 'Insights', 'Habits']);
    await new AppPage(page).go('Habits');
    await expect(page.getByRole('heading', { level: 1, name: 'Habits' })).toBeVisible();
    await expect(page.getByText('Nothing is marked for the dashboard.')).toBeVisible();
    await expect(page).toHaveTitle('Habits · Northkeep');
    expect(releases.registry.shell).toEqual(shell);

    // A phone shows all five tabs without scrolling.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(tabs).toHaveText(['Planner', 'Notes', 'Wisdom', 'Insights', 'Habits']);
    for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
  });
});
