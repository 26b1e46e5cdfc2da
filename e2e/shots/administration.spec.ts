import type { Page } from '@playwright/test';
import { ANNA, BORIS, createAccount } from '../support/account.ts';
import { sendFeedback } from '../support/feedback.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, FULL_PAGE, fieldByLabel } from './page-helpers.ts';
import { SCREEN_SIZES, saveShot, saveShotsAtAllSizes } from './shot.ts';

// The pictures show the inbox before and after the first message, so each test has a server of its own.
test.use({ serviceWorkers: 'block', ownServer: true });

const VIEWS = [
  ['cards', '/app/wisdom-of-ages/settings'],
  ...['requests', 'feedback', 'people', 'subscriptions', 'areas', 'audit', 'overview'].map(
    (view) => [view, `/app/admin/${view}`] as const,
  ),
] as const;

for (const viewport of SCREEN_SIZES) {
  test(`takes screenshots of the administration in a window ${viewport.width} px wide`, async ({ server, device }) => {
    const anna = await createAccount(server, ANNA);
    const boris = await createAccount(server, BORIS);
    await server.admin('grant', anna.email, 'SUPER_ADMIN');
    const { page: sender } = await device({ viewport: { width: 800, height: 600 } });
    await logInToNotes(sender, boris);
    const picture = await sender.screenshot({ type: 'jpeg' });
    const { page } = await device({ viewport });
    await logInToNotes(page, anna);
    await page.goto('/app/admin/feedback');
    await page.getByText('Nothing waits.').first().waitFor();
    await saveShot(page, 'admin-feedback-empty');
    await sendFeedback(sender, { summary: 'Halo ring stays empty after midnight', picture });
    await sendSupportRequest(sender);
    await page.goto('/app/wisdom-of-ages/settings');
    await page.getByRole('list', { name: 'Cards by rank' }).waitFor();
    await saveShot(page, 'admin-cards');
    await clickButton(page, 'Add card');
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
    await clickButton(page, 'Cancel');
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
    for (const [name, path] of VIEWS.slice(1)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await saveShot(page, `admin-${name}`);
    }
    await page.goto('/app/admin/requests');
    await page.getByRole('list', { name: 'Requests' }).getByRole('link').first().click();
    await page.getByText('Earlier requests').first().waitFor();
    await saveShot(page, 'admin-request');
  });
}

async function sendSupportRequest(page: Page): Promise<void> {
  await page.goto('/support');
  await fieldByLabel(page, 'Email').fill('boris@example.org');
  await fieldByLabel(page, 'Message').fill('The invoice of October is missing in my mail, and I need it for my taxes.');
  await clickButton(page, 'Send');
  await page.getByRole('heading', { level: 1, name: 'Thank you.' }).waitFor();
}

test('takes screenshots of the administration while it loads, and without the server', async ({ server, device }) => {
  test.slow();
  const anna = await createAccount(server, ANNA);
  await server.admin('grant', anna.email, 'SUPER_ADMIN');
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, anna);
  const data = /\/api\/(admin|support\/admin|knowledge-cards\/admin)\//;
  await page.route(data, () => undefined);
  for (const [name, path] of VIEWS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await saveShotsAtAllSizes(page, `admin-${name}-loading`, FULL_PAGE);
  }
  await page.unroute(data);
  await page.route(data, (route) => route.abort());
  for (const [name, path] of VIEWS) {
    await page.goto(path);
    await page
      .getByRole('button', { name: 'Try again' })
      .first()
      .waitFor({ timeout: 10_000 })
      .catch(() => undefined);
    await saveShotsAtAllSizes(page, `admin-${name}-unreachable`, FULL_PAGE);
  }
});
