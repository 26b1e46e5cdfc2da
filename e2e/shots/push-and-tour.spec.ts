import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot, saveShotsAtAllSizes } from './shot.ts';

test('takes screenshots of the settings of notifications and colours', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page } = await device({ serviceWorkers: 'block' });
  await logInToNotes(page, anna);
  await page.goto('/app/settings/theme');
  await page.getByText('Your own colours', { exact: true }).waitFor();
  await saveShotsAtAllSizes(page, 'settings-theme-free', { whole: true });
  await page.route('**/api/auth/check', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), plan: 'pro' } });
  });
  await page.reload();
  await page.getByLabel('Highlight, pick a colour').waitFor();
  await page.getByRole('textbox', { name: 'Highlight', exact: true }).fill('#7d5a50');
  await saveShotsAtAllSizes(page, 'settings-theme-pro', { whole: true });
  await page.getByRole('button', { name: 'Reset all' }).click();
  await page.goto('/app/settings/notifications');
  await page.getByRole('switch', { name: /^Weekly review/ }).waitFor();
  await saveShotsAtAllSizes(page, 'settings-notifications', { whole: true });
});

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the 14 steps of the tour in a window ${viewport.width} px wide`, async ({
    server,
    device,
  }) => {
    const { page } = await device({ serviceWorkers: 'block', viewport, reducedMotion: 'reduce' });
    await logInToNotes(page, await createAccount(server, ANNA));
    await page.evaluate(() => sessionStorage.setItem('nk.tour', 'dashboard'));
    await page.goto('/app');
    for (let at = 1; at <= 14; at += 1) {
      await page.getByText(`${at} / 14`).waitFor();
      await saveShot(page, `tour-${at}`, { whole: false });
      await page.getByRole('button', { name: at === 14 ? 'Done' : 'Next' }).click();
    }
  });
}
