import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { saveShotsAtAllSizes } from './shot.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const IN_A_WEEK = '2026-11-29T09:00:00.000Z';

test('takes screenshots of the account sections of the settings, with pending changes', async ({ server, device }) => {
  const anna = await createAccount(server, ANNA);
  const { page, watch } = await device();
  watch.expected = [/./];
  await logInToNotes(page, anna);
  const app = new AppPage(page);
  await new NotesPage(page).write(['Send chapter nine to Ruth', 'Renew the train card']);
  await app.saved();
  const open = async (section: string) => {
    await page.goto(`/app/settings/${section}`);
    await app.opened();
  };
  await open('profile');
  await saveShotsAtAllSizes(page, 'settings-profile', { whole: true });
  await press(page, 'Edit');
  await page.getByLabel('Email', { exact: true }).fill('anna@new.example.org');
  await saveShotsAtAllSizes(page, 'settings-profile-edit', { whole: true });
  await press(page, 'Save Changes');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await saveShotsAtAllSizes(page, 'settings-profile-email', { whole: true });
  for (const section of ['billing', 'features', 'security', 'data', 'theme', 'trash']) {
    await open(section);
    await saveShotsAtAllSizes(page, `settings-${section}`, { whole: true });
  }
  await open('data');
  await press(page, 'Delete account');
  await page.getByRole('dialog').waitFor();
  await saveShotsAtAllSizes(page, 'settings-delete');
  await page.keyboard.press('Escape');
  await page.route('**/api/users/me/delete', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { deleteAt: IN_A_WEEK } }) : route.continue(),
  );
  await open('data');
  await page.getByText('Your account will be deleted on').waitFor();
  await saveShotsAtAllSizes(page, 'settings-delete-planned', { whole: true });
  await page.route('**/api/auth/check', async (route) => {
    const answer = await route.fetch();
    const newEmail = { email: 'anna@new.example.org', at: IN_A_WEEK };
    await route.fulfill({ response: answer, json: { ...(await answer.json()), newEmail } });
  });
  await open('profile');
  await page.getByText('anna@new.example.org').first().waitFor();
  await saveShotsAtAllSizes(page, 'settings-email-planned', { whole: true });
  for (const address of ['empty-vault', 'old-vault', 'delete-account', 'app/nowhere']) {
    await page.goto(`/${address}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await saveShotsAtAllSizes(page, `account-${address.replace('/', '-')}`, { whole: true });
  }
});
