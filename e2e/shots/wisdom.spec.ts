import { ANNA, BORIS, createAccount } from '../support/account.ts';
import { sendFeedback } from '../support/feedback.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { SCREEN_SIZES, saveShot } from './shot.ts';

for (const viewport of SCREEN_SIZES) {
  test(`wisdom cards in a window ${viewport.width} px wide`, async ({ server, device }) => {
    const { page, watch } = await device({ viewport });
    watch.expected = [/./];
    await logInToNotes(page, await createAccount(server, ANNA));
    await page.goto('/app/wisdomOfAges');
    await page.getByRole('article').waitFor();
    await saveShot(page, 'wisdom-front');
    await page.getByRole('button', { name: 'Next card' }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await saveShot(page, 'wisdom-back');
    await page.goto('/app/wisdomOfAges?view=saved');
    await page.getByText('No cards are saved yet.').waitFor();
    await saveShot(page, 'wisdom-saved-empty');
    await page.goto('/app/wisdomOfAges');
    for (let i = 0; i < 3; i += 1) {
      await page.getByRole('button', { name: 'Save this card' }).click();
      await page.getByText(`${i + 1} of 50 saved`).waitFor();
      await page.getByRole('button', { name: 'Next card' }).click();
    }
    await page.goto('/app/wisdomOfAges?view=saved');
    await page.getByRole('list', { name: 'Saved cards' }).waitFor();
    await saveShot(page, 'wisdom-saved');
    await page.route('**/api/knowledge-cards?*', (route) => route.abort());
    await page.goto('/app/wisdomOfAges');
    await page.getByText(/^Failed to load cards/).waitFor();
    await saveShot(page, 'wisdom-failed');
    await page.unroute('**/api/knowledge-cards?*');
    await page.route('**/api/knowledge-cards?*', () => {});
    await page.goto('/app/wisdomOfAges');
    await page.getByText('Loading…').waitFor();
    await saveShot(page, 'wisdom-loading');
  });

  test(`administration in a window ${viewport.width} px wide`, async ({ server, device }) => {
    const anna = await createAccount(server, ANNA);
    const boris = await createAccount(server, BORIS);
    await server.admin('grant', anna.email, 'SUPER_ADMIN');
    const { page: sender } = await device({ viewport: { width: 800, height: 600 } });
    await logInToNotes(sender, boris);
    const picture = await sender.screenshot({ type: 'jpeg' });
    const { page, watch } = await device({ viewport });
    watch.expected = [/./];
    await logInToNotes(page, anna);
    await page.goto('/app/admin/feedback');
    await page.getByText('Nothing waits.').waitFor();
    await saveShot(page, 'admin-feedback-empty');
    await sendFeedback(sender, { summary: 'Halo ring stays empty after midnight', picture });
    await page.goto('/app/wisdom-of-ages/settings');
    await page.getByRole('list', { name: 'Cards by rank' }).waitFor();
    await saveShot(page, 'admin-cards');
    await page.getByRole('button', { name: 'Add card' }).click();
    await saveShot(page, 'admin-cards-required');
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await saveShot(page, 'admin-cards-menu', { whole: false });
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').waitFor();
    await saveShot(page, 'admin-delete', { whole: false });
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('list', { name: 'Cards by rank' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await saveShot(page, 'admin-card');
    await page.goto('/app/admin/feedback');
    await page
      .getByRole('link', { name: /Halo ring/ })
      .first()
      .click();
    await page.getByRole('img', { name: 'Attached picture' }).waitFor();
    await saveShot(page, 'admin-feedback');
    for (const view of ['people', 'subscriptions', 'areas', 'overview', 'requests', 'audit']) {
      await page.goto(`/app/admin/${view}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await saveShot(page, `admin-${view}`);
    }
    await page.route('**/api/admin/overview', (route) => route.abort());
    await page.goto('/app/admin/overview');
    await page.getByText('The figures could not be loaded.').waitFor();
    await saveShot(page, 'admin-overview-failed');
  });
}
