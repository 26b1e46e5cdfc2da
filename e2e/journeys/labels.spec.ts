import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { TouchUser } from '../support/finger.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { upgradeToPro } from '../support/upgrade-to-pro.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New note' });
const dayField = (page: Page) => page.getByRole('textbox', { name: /^Add a note for/ });

test('labels are typed into a new note, found by their number sign, and removed in its details', async ({
  server,
  device,
}) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await upgradeToPro(page);
  const app = new AppPage(page);
  await page.goto('/app/notes');
  await app.opened();
  await page.locator('body').press('n');
  await dialogOf(page).getByRole('textbox', { name: 'Note' }).pressSequentially('Buy soil #Café #garden today');
  await expect(dialogOf(page).getByRole('status')).toContainText('#garden');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toBeHidden();
  const row = page.locator('[data-line]', { hasText: 'Buy soil' });
  await expect(row.locator('[data-labels] bdi')).toHaveText(['café', 'garden']);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('#garden');
  await expect(page.getByRole('option', { name: /Buy soil/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Buy soil' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await page.getByRole('button', { name: 'Remove café' }).click();
  await page.getByRole('textbox', { name: 'Labels' }).fill('day off');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await app.saved();
  await page.reload();
  await new NotesPage(page).opened();
  await expect(row.locator('[data-labels] bdi')).toHaveText(['garden', 'day-off']);
});

test('the day card of the planner writes notes for the selected day by keyboard', { tag: '@long' }, async ({
  server,
  device,
}) => {
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.goto('/app');
  // Selects the last day of the week, and adds two notes for it.
  await page.getByRole('group', { name: 'This week’s days' }).getByRole('button').last().click();
  await dayField(page).focus();
  await page.keyboard.type('Water the pear trees');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Call Ruth');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Call Ruth' })).toBeVisible();
  await expect(dayField(page)).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByRole('checkbox', { name: 'Call Ruth' })).toBeHidden();
  await new AppPage(page).saved();
  await page.goto('/app/notes');
  await new NotesPage(page).opened();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await new NotesPage(page).expectShown(['Water the pear trees']);
});

test('the day card of the planner writes a note for today on a phone in two actions', async ({ server, device }) => {
  const { page } = await device({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.goto('/app');
  const finger = await TouchUser.on(page);
  await dayField(page).tap();
  await page.keyboard.insertText('Buy dark curtains');
  await finger.tap('Add note');
  await expect(page.getByRole('checkbox', { name: 'Buy dark curtains' })).toBeVisible();
  await new AppPage(page).saved();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
