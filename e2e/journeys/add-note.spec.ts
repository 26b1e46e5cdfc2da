import type { Page } from '@playwright/test';
import { AppPage } from '../pages/app-page.ts';
import { GoalsPage } from '../pages/goals-page.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { ANNA, createAccount } from '../support/account.ts';
import { TouchUser } from '../support/finger.ts';
import { expect, expectAccessible, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { expectAccessibleInThemes } from '../support/themes.ts';
import { upgradeToPro } from '../support/upgrade-to-pro.ts';

// Blocks the service worker: its cache is tested in journeys of its own, and filling it would slow this one down.
test.use({ serviceWorkers: 'block' });

const PHONE = { width: 390, height: 844 };
const SCREENS = ['/app', '/app/notes', '/app/notes/journal', '/app/psychologicalInsights', '/app/settings/profile'];

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'New note' });

test('a note for tomorrow is added from every screen by keyboard and by mouse, and what is typed survives a reload', {
  tag: '@long',
}, async ({ server, device }) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await upgradeToPro(page);
  const app = new AppPage(page);
  const dialog = dialogOf(page);
  const field = dialog.getByRole('textbox', { name: 'Note' });
  for (const [at, screen] of SCREENS.entries()) {
    await page.goto(screen);
    await app.opened();
    await page.locator('body').press('n');
    await expect(field).toBeFocused();
    await field.pressSequentially(`Call number ${at} tomorrow !high`);
    await expect(dialog.getByRole('status')).toContainText('High priority');
    if (at === 0) await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`${screen}$`));
  }
  await page.getByRole('banner').getByRole('button', { name: 'New note' }).click();
  await field.pressSequentially('Water the pear trees');
  await dialog.getByRole('button', { name: 'Tomorrow' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await app.saved();
  await page.reload();
  await app.opened();
  await page.locator('body').press('n');
  await expect(field).toHaveValue('Water the pear trees');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await app.saved();
  await page.goto('/app/notes');
  const notes = new NotesPage(page);
  await notes.opened();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await notes.expectShown([...SCREENS.keys()].map((at) => `Call number ${at}`).concat('Water the pear trees'));
});

test('a note for tomorrow is added on a phone by touch alone, with a button above the tab bar', async ({
  server,
  device,
}) => {
  const { page } = await device({ hasTouch: true, isMobile: true, viewport: PHONE });
  await logInToNotes(page, await createAccount(server, ANNA));
  const app = new AppPage(page);
  const finger = await TouchUser.on(page);
  await finger.tap('New note');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Buy dark curtains');
  await dialog.getByRole('button', { name: 'Tomorrow' }).tap();
  await dialog.getByRole('button', { name: 'Add' }).tap();
  await expect(dialog).toBeHidden();
  await app.saved();
  const button = await page.getByRole('button', { name: 'New note' }).boundingBox();
  const tabs = await page.getByRole('navigation', { name: 'Views' }).filter({ visible: true }).boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(tabs?.y ?? 0);
  expect(button?.x).toBeGreaterThan(PHONE.width / 2);
});

test('a long text scrolls within the dialog, which shows its end and keeps the button in the window', async ({
  server,
  device,
}) => {
  const { page } = await device({ viewport: { width: 1280, height: 800 } });
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.locator('body').press('n');
  const dialog = dialogOf(page);
  const field = dialog.getByRole('textbox', { name: 'Note' });
  await expect(field).toBeFocused();
  await page.keyboard.insertText(`${'It was a dark and stormy night. '.repeat(120)}The end`);
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeInViewport({ ratio: 1 });
  const box = field.locator('..');
  await expect
    .poll(() => box.evaluate((one) => one.scrollTop > 0 && one.scrollHeight - one.clientHeight - one.scrollTop <= 1))
    .toBe(true);
});

test('a step is added from the notes to a goal that is named with @', async ({ server, device }) => {
  test.slow();
  const { page } = await device();
  await logInToNotes(page, await createAccount(server, ANNA));
  await upgradeToPro(page);
  const app = new AppPage(page);
  const plan = new GoalsPage(page);
  await plan.open();
  await plan.addAim('Stay strong');
  await plan.addGoal('Stay strong', 'Run ten kilometres');
  await app.saved();
  await page.goto('/app/notes');
  await app.opened();
  await page.locator('body').press('n');
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: 'Note' }).pressSequentially('Lace the shoes twice a week @run');
  await expect(dialog.getByRole('status')).toContainText('Step of “Run ten kilometres” (Stay strong)');
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('“Lace the shoes” is a step of “Run ten kilometres”.')).toBeVisible();
  await app.saved();
  await page.goto('/app');
  await expect(page.getByRole('spinbutton', { name: 'Lace the shoes', exact: true })).toHaveAttribute(
    'aria-valuemax',
    '2',
  );
});
