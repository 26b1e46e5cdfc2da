import { ANNA, createAccount } from '../support/account.ts';
import { test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { clickButton, FULL_PAGE, waitForText } from './page-helpers.ts';
import { addPlan } from './plan.ts';
import { saveShot, saveShotsAtAllSizes, saveShotsInAllVariants } from './shot.ts';

test.use({ serviceWorkers: 'block' });

test('the weekly focus editor', async ({ server, device }) => {
  test.slow();
  const { page, watch } = await device({ viewport: { width: 390, height: 844 } });
  watch.expected = [/./];
  await logInToNotes(page, await createAccount(server, ANNA));
  await addPlan(page);
  await page.goto('/app?modal=thisWeekFocus');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Redraw' }).waitFor();
  await clickButton(page, 'Add as parked step');
  for (const label of ['Cut the second prologue', 'Visit the archive on Saturday']) {
    await page.getByLabel('New parked step').fill(label);
    await page.keyboard.press('Enter');
  }
  await page.getByLabel('New parked step').fill('ab');
  await page.keyboard.press('Enter');
  await saveShotsAtAllSizes(page, 'focus-add-error', FULL_PAGE);
  await page.getByLabel('New parked step').press('Escape');
  await dialog
    .getByRole('button', { name: /^Enable: / })
    .first()
    .click();
  await saveShotsInAllVariants(page, 'focus-lists', FULL_PAGE);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: 'Rename Outline the next chapter' }).click();
  await saveShotsAtAllSizes(page, 'focus-rename', FULL_PAGE);
  await page.keyboard.press('Escape');
  for (const label of ['Cut the second prologue', 'Visit the archive on Saturday'])
    await dialog.getByRole('button', { name: `Move ${label}` }).press('Enter');
  await waitForText(page, 'You can only select up to 4 steps.');
  await saveShotsAtAllSizes(page, 'focus-limit');
  for (const width of [390, 1280] as const) {
    await page.setViewportSize({ width, height: 844 });
    await dialog.getByRole('button', { name: 'Actions for Outline the next chapter' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await saveShot(page, 'focus-menu', { whole: false, loaded: true });
    await page.keyboard.press('Escape');
    const from = await dialog.getByRole('button', { name: 'Move Outline the next chapter' }).boundingBox();
    const to = await dialog.getByRole('heading', { name: 'Parked' }).boundingBox();
    if (!from || !to) throw new Error('not visible');
    await page.mouse.move(from.x + 10, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(from.x + 30, from.y + 30, { steps: 4 });
    await page.mouse.move(to.x + 40, to.y + 30, { steps: 8 });
    await saveShot(page, 'focus-drag', { whole: false, loaded: true });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.goto('/app?modal=thisWeekFocus');
    await dialog.getByRole('button', { name: 'Redraw' }).waitFor();
  }
  for (let n = 0; n < 5; n += 1) await dialog.getByRole('button', { name: 'Redraw' }).click();
  await saveShotsAtAllSizes(page, 'focus-no-redraws', FULL_PAGE);
});
