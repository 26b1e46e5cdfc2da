import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { shotAtBothSizes } from './shot.ts';

test('notifications, colours and tour', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ serviceWorkers: 'block' });
  await logInToNotes(page, anna);
  await page.goto('/app/settings/theme');
  await page.getByText('Your own colours', { exact: true }).waitFor();
  await shotAtBothSizes(page, 'settings-theme-free', { whole: true });
  await page.route('**/api/auth/check', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), plan: 'pro' } });
  });
  await page.reload();
  await page.getByLabel('highlight, pick a colour').waitFor();
  await page.getByRole('textbox', { name: 'highlight', exact: true }).fill('#7d5a50');
  await shotAtBothSizes(page, 'settings-theme-pro', { whole: true });
  await page.getByRole('button', { name: 'Reset all' }).click();
  await page.goto('/app/settings/notifications');
  await page.getByRole('switch', { name: /^Weekly review/ }).waitFor();
  await shotAtBothSizes(page, 'settings-notifications', { whole: true });
  await page.evaluate(() => sessionStorage.setItem('nk.tour', 'dashboard'));
  await page.goto('/app');
  for (const at of [1, 2, 3, 4]) {
    await page.getByText(`${at} / 14`).waitFor();
    await shotAtBothSizes(page, `tour-${at}`);
    await page.getByText(`${at} / 14`).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
  }
  await page.getByRole('button', { name: 'Skip Tour' }).click();
  await page.evaluate(() => localStorage.removeItem('nk.push-banner'));
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
  await page.reload();
  await page.locator('[data-banner]').waitFor();
  await shotAtBothSizes(page, 'banner');
});
