import { ANNA, createAccount } from '../support/account.ts';
import { expect, test } from '../support/fixtures.ts';
import { logInToNotes } from '../support/log-in.ts';
import { countIn, printToSheets } from '../support/read-pdf.ts';

const COUNT = 300;
/** Each text ends with a full stop, so that 'Row 1.' is not found within 'Row 11.'. */
const ROWS = Array.from({ length: COUNT }, (_, i) => `Row ${i + 1}.`);
/** Height in points from the base line of the foot's text to the first row above its line. */
const FOOT_POINTS = 16;
/** Labels of buttons and links of the notes page, which the print must not contain. */
const CONTROLS = ['New line', 'Skip to the content', 'Planner', 'Insights', 'View mode', 'Filter'];

// shows: notes.print.journey
test('a print of 300 notes contains each of them once, the name at each foot and no control', async ({
  server,
  device,
}, testInfo) => {
  const { page, context } = await device({ serviceWorkers: 'block' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logInToNotes(page, await createAccount(server, ANNA));
  await page.evaluate((text) => navigator.clipboard.writeText(text), ROWS.join('\n'));
  await page.getByRole('button', { name: 'New line' }).click();
  await expect(page.locator('textarea:focus')).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+v');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('li[aria-setsize="300"]').first()).toBeVisible();
  // The list on the screen is virtual: it contains only the rows near the visible area.
  expect(await page.locator('li[aria-posinset]').count()).toBeLessThan(100);

  // The foot is loaded after the first screen.
  await page.waitForFunction(() => performance.getEntriesByName('nk.lazy-modules-loaded').length > 0);
  const sheets = await printToSheets(page, testInfo, 'notes');
  const pages = sheets.map(({ text }) => text);
  for (const { pieces } of sheets) {
    const foot = pieces.find(({ text }) => text.includes('Kellermann'))?.bottom ?? 0;
    expect(
      pieces.filter(({ text, bottom }) => text.startsWith('Row') && bottom < foot + FOOT_POINTS),
      'rows that the foot covers',
    ).toEqual([]);
  }
  expect(ROWS.filter((row) => countIn(pages, `☐ ${row}`) + countIn(pages, `☐${row}`) !== 1)).toEqual([]);
  expect(
    pages.filter((text) => !text.includes('Annabel Kellermann · ')),
    'pages without a foot',
  ).toEqual([]);
  for (const control of CONTROLS) expect(pages.join('\n')).not.toContain(control);
  expect(pages.length).toBeGreaterThan(4);
  expect(pages.length).toBeLessThan(12);
  // After printing, the page is as before.
  await expect(page.locator('.printed-page')).toHaveCount(0);
  await expect(page.locator('li[aria-setsize="300"]').first()).toBeVisible();
});

// shows: notes.print.journey
test(
  'a print of the plan, of an open review and of a legal page has their texts and no control',
  { tag: '@long' },
  async ({ server, device }, testInfo) => {
    const { page } = await device({ serviceWorkers: 'block' });
    const anna = await createAccount(server, ANNA);
    await logInToNotes(page, anna);
    await page.goto('/privacy-policy');
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
    const legal = await printToSheets(page, testInfo, 'legal');
    expect(legal.map(({ text }) => text).join('\n')).toContain('Privacy Policy');
    expect(legal.map(({ text }) => text).join('\n')).not.toContain('Skip to the content');
    await page.goto('/app?modal=review');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: 'Your first week is under way.' })).toBeVisible();
    await page.waitForFunction(() => performance.getEntriesByName('nk.lazy-modules-loaded').length > 0);
    const review = (await printToSheets(page, testInfo, 'review')).map(({ text }) => text).join('\n');
    expect(review).toContain('Your first week is under way.');
    expect(review).not.toContain('Back to the planner');
  },
);
